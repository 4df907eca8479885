import type { BackupState } from '../../shared/backup.ts'
import type { Config } from '../config.ts'
import { readBackupStatus, readLastBackup, updateBackupStatus } from './backup-status.ts'
import {
  type BackupDownload,
  type BackupWorkers,
  killBackupWorkers,
  runDailyBackupInWorker,
  startBackupDownload,
} from './backup-worker-client.ts'
import { openRemoteStorage } from './daily/remote-storage.ts'
import { isBackupDue } from './daily/schedule.ts'
import { deleteAbandonedFiles } from './database/snapshot.ts'
import { deleteOldSafetyCopies } from './restore/safety-copies.ts'

const HOUR = 3_600_000
/**
 * In milliseconds. The admin warns if the last backup is older than WARNING_AGE, or if there is
 * none FIRST_BACKUP_GRACE after the start of the site.
 */
const WARNING_AGE = 72 * HOUR
const FIRST_BACKUP_GRACE = HOUR
/** Delays in milliseconds before the site checks whether a backup is due. */
const CHECK_INTERVALS = { first: 2 * 60_000, every: 10 * 60_000, afterFailure: HOUR }

type BackupSettings = Pick<
  Config,
  'dataDir' | 'database' | 'storage' | 'backupTo' | 'backupPingUrl'
>

export function createBackupService(
  { dataDir, database, storage, backupTo, backupPingUrl }: BackupSettings,
  log: (error: unknown) => void,
  { isLeader = async () => true, hoursRun = async () => 0, intervals = CHECK_INTERVALS } = {},
) {
  const config = { dataDir, database, storage }
  const since = Date.now()
  let timer: NodeJS.Timeout | undefined
  const workers: BackupWorkers = new Set()
  let downloading = false
  let isOpen = true

  const lastBackup = () => readLastBackup({ ...config, backupTo })

  async function cleanUp() {
    await deleteAbandonedFiles(dataDir)
    if (backupTo) await openRemoteStorage(backupTo).deleteUnfinishedFiles()
    await deleteOldSafetyCopies(dataDir, await hoursRun(), log)
  }

  async function runSchedule() {
    let pause = intervals.every
    try {
      if ((await isLeader()) && isBackupDue((await lastBackup())?.at ?? null, Date.now()))
        await runDailyBackupInWorker(
          { kind: 'day', config, to: backupTo, pingUrl: backupPingUrl },
          workers,
        )
    } catch (error) {
      if (isOpen) log(error)
      pause = intervals.afterFailure
    }
    await cleanUp().catch((error) => isOpen && log(error))
    if (isOpen) timer = setTimeout(runSchedule, pause).unref()
  }

  return {
    start() {
      timer = setTimeout(runSchedule, intervals.first).unref()
      // Logs a wrong BACKUP_TO now instead of with the first backup.
      if (backupTo)
        openRemoteStorage(backupTo)
          .listDailyBackups()
          .catch((error) => isOpen && log(error))
    },
    async state(now = Date.now()): Promise<BackupState> {
      const [made, { downloadedAt }] = await Promise.all([lastBackup(), readBackupStatus(config)])
      return {
        last_at: made && new Date(made.at).toISOString(),
        is_old: made ? now - made.at > WARNING_AGE : now - since > FIRST_BACKUP_GRACE,
        lost: made?.lost ?? 0,
        is_elsewhere: backupTo !== null && !made?.isOnSameDisk,
        is_downloading: downloading,
        downloaded_at: downloadedAt === undefined ? null : new Date(downloadedAt).toISOString(),
      }
    },
    /**
     * Returns null while another download is running, because each one reads all data of the site.
     */
    async download(): Promise<BackupDownload | null> {
      if (downloading) return null
      downloading = true
      return startBackupDownload({ kind: 'download', config }, workers, {
        onExit: () => {
          downloading = false
        },
        onComplete: () => updateBackupStatus(config, { downloadedAt: Date.now() }).catch(log),
      })
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      await killBackupWorkers(workers)
    },
  }
}
export type BackupService = ReturnType<typeof createBackupService>
