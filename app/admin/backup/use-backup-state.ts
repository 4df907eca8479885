import { useCallback, useEffect, useState } from 'react'
import type { BackupState } from '../../../shared/backup.ts'
import { api } from '../api/api.ts'
import { useReturn } from '../content/use-return.ts'

/** What the site says of its backups; null until it has said something. */
export function useBackupState(): BackupState | null {
  const [state, setState] = useState<BackupState | null>(null)
  const ask = useCallback(() => {
    void api.backupState({ asks: false }).then((answer) => {
      // Older words are better than none.
      if (answer.ok) setState(answer.value)
    })
  }, [])
  useEffect(ask, [ask])
  useReturn(ask)
  return state
}
