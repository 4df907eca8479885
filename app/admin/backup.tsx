import { useEffect } from 'react'
import type { BackupState } from '../../shared/backup.ts'
import { formatDate } from '../../shared/locale.ts'
import { DAY, formatWorkshopDateTime, getWorkshopDay } from '../../shared/workshop-day.ts'
import { api, downloadAfterIdentityConfirmation } from './api/api.ts'
import { useLoaded } from './api/use-loaded.ts'
import styles from './backup.module.css'
import { useRevalidateOnFocus } from './browser/use-revalidate-on-focus.ts'
import { ActionButton } from './components/buttons.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { formatTimeOfDay } from './i18n/dates.ts'
import { t } from './i18n/texts.ts'

/** Formats times such as "hier à 3 h 12", in the workshop's time zone. */
export function formatBackupTime(iso: string, now: Date): string {
  const [backupDay = '', time = ''] = formatWorkshopDateTime(Date.parse(iso)).split('T')
  const clock = formatTimeOfDay(time)
  const today = getWorkshopDay(now)
  if (backupDay === today) return t('backup.today', { clock })
  // A clock change makes a day 23 or 25 hours long, so yesterday is computed from noon.
  const noon = Date.parse(`${today}T12:00:00Z`)
  if (backupDay === getWorkshopDay(noon - DAY)) return t('backup.yesterday', { clock })
  const day = formatDate('fr', backupDay).replace(` ${today.slice(0, 4)}`, '')
  return t('backup.onDay', { day: day.replaceAll(' ', '\u00a0'), clock })
}

const DOWNLOAD_CHECK_INTERVAL_MS = 3000

type LoadedBackupState = { state: BackupState | null; refresh: () => void }

const fetchBackupState = () => api.getBackupState({ asksForPassword: false })

/** Returns the state of the backups, or null until the first response. */
export function useBackupState(): LoadedBackupState {
  const { data: state, load: refresh } = useLoaded(fetchBackupState)
  useRevalidateOnFocus(refresh)
  useEffect(() => {
    if (!state?.is_downloading) return
    const timer = setTimeout(refresh, DOWNLOAD_CHECK_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [state, refresh])
  return { state, refresh }
}

export function BackupWarning({ state }: Pick<LoadedBackupState, 'state'>) {
  const when = state?.last_at && formatBackupTime(state.last_at, new Date())
  return (
    // Screen readers announce only changes of an existing live region, so the empty element stays
    // in the page.
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
    // Requests the state twice, because the first response may arrive before the server has
    // recorded the download.
    if (isStarted) for (const delay of [0, DOWNLOAD_CHECK_INTERVAL_MS]) setTimeout(refresh, delay)
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
 * Downloads a backup. Requests the backup state first, so that an error appears as a toast and not
 * as a downloaded file. Returns true if the download has started.
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
