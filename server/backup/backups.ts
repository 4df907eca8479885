import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { BackupState } from '../../shared/backup.ts'
import { HOUR, MINUTE } from '../../shared/workshop-day.ts'
import type { Config } from '../config.ts'
import { isMigrationBackupName } from '../database/sqlite/copy-file.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { writeAtomically } from '../storage/files.ts'
import { readBackupStatus, readLastBackup, updateBackupStatus } from './backup-status.ts'
import {
  type BackupDownload,
  type BackupWorkers,
  killBackupWorkers,
  runDailyBackupInWorker,
  startBackupDownload,
} from './backup-worker-client.ts'
import { openBackupStorage } from './daily/backup-storage.ts'
import { isBackupDue } from './daily/schedule.ts'
import { deleteStaleTemporaryFiles, getBackupFolder } from './database/snapshot.ts'
import { listPreviousDataFolders } from './restore/replace-data.ts'

/**
 * Safety copies are made before migrations and restores. They are deleted after the site has run
 * for this number of hours, so that a wrong clock deletes none.
 */
const RETENTION_HOURS = 30 * 24

/**
 * `old-copies.json` maps each safety copy to the hours that the site has run since the copy was
 * found. The database does not store these hours, because a restore replaces the database.
 */
const copyAgesSchema = v.object({ hours: v.record(v.string(), v.number()) })

async function listSafetyCopies(dataDir: string): Promise<string[]> {
  const beside = await readdir(getBackupFolder(dataDir)).catch(() => [])
  return [
    ...beside.filter(isMigrationBackupName).map((name) => join('backups', name)),
    ...(await listPreviousDataFolders(dataDir)),
  ]
}

/** @param hoursSinceLastCall full hours that the site has run since the last call */
export async function deleteOldSafetyCopies(
  dataDir: string,
  hoursSinceLastCall: number,
  log: (message: unknown) => void,
): Promise<void> {
  const file = join(getBackupFolder(dataDir), 'old-copies.json')
  const written = await readFile(file, 'utf8').catch(() => '{}')
  // A file of an earlier version has another format. Its hours are counted from 0 again.
  const before = v.fallback(v.pipe(v.string(), v.parseJson(), copyAgesSchema), { hours: {} })
  const known = v.parse(before, written).hours
  const newAges: Record<string, number> = {}
  for (const copy of await listSafetyCopies(dataDir)) {
    const path = join(dataDir, copy)
    const key = `${copy} ${(await stat(path)).mtimeMs}`
    const earlierHours = known[key]
    const hours = earlierHours === undefined ? 0 : earlierHours + hoursSinceLastCall
    if (hours < RETENTION_HOURS) {
      newAges[key] = hours
      continue
    }
    try {
      await rm(path, { recursive: true })
      log(`Removed ${path}: it was kept for 30 days of running.`)
    } catch (error) {
      newAges[key] = hours
      log(error)
    }
  }
  if (JSON.stringify(newAges) === JSON.stringify(known)) return
  createPrivateFolder(getBackupFolder(dataDir))
  const bytes = Buffer.from(JSON.stringify({ hours: newAges }))
  await writeAtomically(join(getBackupFolder(dataDir), `.${randomUUID()}.part`), file, bytes)
}

/**
 * The admin warns if the last backup is older than WARNING_AGE_MS, or if there is none
 * FIRST_BACKUP_GRACE_MS after the start of the site.
 */
const WARNING_AGE_MS = 72 * HOUR
const FIRST_BACKUP_GRACE_MS = HOUR
/** Delays in milliseconds before the site checks whether a backup is due. */
const CHECK_INTERVALS = { first: 2 * MINUTE, every: 10 * MINUTE, afterFailure: HOUR }

type BackupSettings = Pick<
  Config,
  'dataDir' | 'database' | 'storage' | 'backupTo' | 'backupPingUrl'
>

export function createBackupService(
  { dataDir, database, storage, backupTo, backupPingUrl }: BackupSettings,
  log: (error: unknown) => void,
  { isLeader = async () => true, intervals = CHECK_INTERVALS } = {},
) {
  const config = { dataDir, database, storage }
  const since = Date.now()
  // Unlike Date.now(), performance.now() does not jump when the clock is set.
  let countedUntil = performance.now()
  let timer: NodeJS.Timeout | undefined
  const workers: BackupWorkers = new Set()
  let downloading = false
  let isOpen = true

  const lastBackup = () => readLastBackup({ ...config, backupTo })

  async function cleanUp() {
    await deleteStaleTemporaryFiles(dataDir)
    const hours = Math.floor((performance.now() - countedUntil) / HOUR)
    countedUntil += hours * HOUR
    await deleteOldSafetyCopies(dataDir, hours, log)
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
      // Logs a wrong BACKUP_TO at the start instead of with the first backup.
      if (backupTo)
        openBackupStorage(backupTo)
          .listDailyBackups()
          .catch((error) => isOpen && log(error))
    },
    async state(now = Date.now()): Promise<BackupState> {
      const [made, { downloadedAt }] = await Promise.all([lastBackup(), readBackupStatus(config)])
      return {
        last_at: made && new Date(made.at).toISOString(),
        is_old: made ? now - made.at > WARNING_AGE_MS : now - since > FIRST_BACKUP_GRACE_MS,
        lost: made?.lost ?? 0,
        is_elsewhere: backupTo !== null && !made?.isOnSameDisk,
        is_downloading: downloading,
        downloaded_at: downloadedAt === undefined ? null : new Date(downloadedAt).toISOString(),
      }
    },
    /**
     * Starts the download of a full backup. Returns null while another download is running, because
     * each download reads all data.
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
