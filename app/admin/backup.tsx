/** Shows a note about the last backup, or a warning if it is too old. */

import { useCallback, useEffect, useState } from 'react'
import type { BackupState } from '../../shared/backup.ts'
import { api, downloadAfterIdentityConfirmation } from './api/api.ts'
import styles from './backup.module.css'
import { useRevalidateOnFocus } from './browser/use-revalidate-on-focus.ts'
import { ActionButton } from './components/buttons.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { formatBackupTime } from './i18n/format-backup-time.ts'
import { t } from './i18n/texts.ts'

/** In milliseconds, while a download is running. */
const DOWNLOAD_CHECK_INTERVAL = 3000

type LoadedBackupState = { state: BackupState | null; refresh: () => void }

/** The state is null until the first response arrives. */
export function useBackupState(): LoadedBackupState {
  const [state, setState] = useState<BackupState | null>(null)
  const refresh = useCallback(() => {
    void api.getBackupState({ asksForPassword: false }).then((result) => {
      // A failed request keeps the last known state.
      if (result.ok) setState(result.value)
    })
  }, [])
  useEffect(refresh, [refresh])
  useRevalidateOnFocus(refresh)
  useEffect(() => {
    if (!state?.is_downloading) return
    const timer = setTimeout(refresh, DOWNLOAD_CHECK_INTERVAL)
    return () => clearTimeout(timer)
  }, [state, refresh])
  return { state, refresh }
}

export function BackupWarning({ state }: Pick<LoadedBackupState, 'state'>) {
  const when = state?.last_at && formatBackupTime(state.last_at, new Date())
  return (
    // Stays in the page when empty, because screen readers announce only changes of an existing
    // live region.
    <div aria-live="polite">
      {state?.is_old && (
        <p className={styles.warning}>
          {when ? t('backup.old', { when }) : t('backup.never')} {t('backup.whatToDo')}
        </p>
      )}
    </div>
  )
}

export function BackupSummary({ state, refresh }: LoadedBackupState) {
  const { run, isBusy } = useExclusiveAction()
  const onDownload = async () => {
    const isStarted = await download()
    if (isStarted) refresh()
    return isStarted
  }
  return (
    <section className={styles.note} aria-label={t('backup.title')}>
      {state && <p>{getStateText(state)}</p>}
      <ActionButton isBusy={isBusy} onPress={() => run('download', onDownload)}>
        {t('backup.download')}
      </ActionButton>
      {state && <p>{getDownloadText(state)}</p>}
    </section>
  )
}

function getStateText({ last_at, lost, is_elsewhere }: BackupState): string {
  if (!last_at) return t('backup.notYet')
  return [
    t('backup.last', { when: formatBackupTime(last_at, new Date()) }),
    lost > 0 && t('backup.lost', { count: lost }),
    !is_elsewhere && t('backup.besideTheSite'),
  ]
    .filter(Boolean)
    .join(' ')
}

const getDownloadText = ({ downloaded_at }: BackupState) =>
  downloaded_at
    ? t('backup.downloaded', { when: formatBackupTime(downloaded_at, new Date()) })
    : t('backup.neverDownloaded')

/**
 * Requests the state first, so that an error appears as a toast instead of as a downloaded file.
 * Returns true if the download has started.
 */
async function download(): Promise<boolean> {
  const result = await api.getBackupState()
  const problem = result.ok
    ? result.value.is_downloading && t('errors.backup_under_way')
    : result.error || t('failures.unreachable')
  if (problem) {
    showFailureToast(t('backup.failed'), problem, 'backup')
    return false
  }
  const started = await downloadAfterIdentityConfirmation('/api/backup')
  if (!started.ok) {
    if (started.code !== 'confirm_first')
      showFailureToast(t('backup.failed'), started.error || t('failures.unreachable'), 'backup')
    return false
  }
  showToast(t('backup.begun'), t('backup.keepSafe'), 'backup')
  return true
}
