import { useCallback, useEffect, useState } from 'react'
import type { BackupState } from '../../../shared/backup.ts'
import { api } from '../api/api.ts'
import { useRevalidateOnFocus } from '../content/use-revalidate-on-focus.ts'

/** Returns null until the first response arrives. */
export function useBackupState(): BackupState | null {
  const [state, setState] = useState<BackupState | null>(null)
  const refresh = useCallback(() => {
    void api.getBackupState({ asksForPassword: false }).then((result) => {
      // A failed request keeps the last known state.
      if (result.ok) setState(result.value)
    })
  }, [])
  useEffect(refresh, [refresh])
  useRevalidateOnFocus(refresh)
  return state
}
