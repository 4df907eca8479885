/** Schedules the daily backup of the running site and offers a backup for download. */

import type { BackupState } from '../../shared/backup.ts'
import { workshopDay } from '../../shared/workshop-day.ts'
import type { Config } from '../config.ts'
import {
  type BackupMakers,
  type Download,
  endAll,
  order,
  receiveDownload,
} from './backup-maker-process.ts'
import { removeOldCopies } from './old-copies.ts'
import { readRecord } from './record.ts'

const HOUR = 3_600_000
/**
 * Age of the last backup from which the admin shows a warning, in milliseconds. A site without any
 * backup shows the warning after an hour.
 */
const OLD = 72 * HOUR
const NONE_YET = HOUR
/**
 * Intervals between two checks for a due backup, in milliseconds. After a failure the next attempt
 * waits longer.
 */
const LOOKS = { first: 2 * 60_000, every: 10 * 60_000, afterFailure: HOUR }

/**
 * Time after midnight in the workshop's time zone from which the daily backup runs, in
 * milliseconds.
 */
const NIGHT = 3 * HOUR

/**
 * Returns true if the backup of this day is missing. A wrong clock may have dated the last backup
 * in the future.
 * @param last time of the last backup in milliseconds since 1970, or null if there is none
 * @param now current time in milliseconds since 1970
 */
export const isDue = (last: number | null, now: number) =>
  last === null || last > now || workshopDay(last - NIGHT) !== workshopDay(now - NIGHT)

type Settings = Pick<Config, 'dataDir' | 'database' | 'storage' | 'backupTo'>

/**
 * Creates the backup service.
 * @param log receives errors of the scheduled backups
 * @param isLeader returns true in the one process of a cluster that runs scheduled tasks
 * @param hoursRun returns the time that the site has run, in hours
 */
export function createBackups(
  { dataDir, database, storage, backupTo }: Settings,
  log: (error: unknown) => void,
  { isLeader = async () => true, hoursRun = async () => 0, looks = LOOKS } = {},
) {
  const ground = { dataDir, database, storage }
  const since = Date.now()
  let timer: NodeJS.Timeout | undefined
  const makers: BackupMakers = new Set()
  let downloading = false
  let isOpen = true

  /** Returns the last remote backup if BACKUP_TO is set, otherwise the last local backup. */
  async function last() {
    const { own, elsewhere } = await readRecord(ground)
    return (backupTo ? elsewhere : own) ?? null
  }

  async function look() {
    let pause = looks.every
    try {
      if ((await isLeader()) && isDue((await last())?.at ?? null, Date.now()))
        await order({ kind: 'day', ground, to: backupTo }, makers)
    } catch (error) {
      if (isOpen) log(error)
      pause = looks.afterFailure
    }
    await hoursRun()
      .then((hour) => removeOldCopies(dataDir, hour, log))
      .catch((error) => isOpen && log(error))
    if (isOpen) timer = setTimeout(look, pause).unref()
  }

  return {
    /** Starts the schedule of daily backups. */
    begin() {
      timer = setTimeout(look, looks.first).unref()
    },
    async state(now = Date.now()): Promise<BackupState> {
      const made = await last()
      return {
        last_at: made && new Date(made.at).toISOString(),
        is_old: made ? now - made.at > OLD : now - since > NONE_YET,
        lost: made?.lost ?? 0,
        is_elsewhere: backupTo !== null,
        is_downloading: downloading,
      }
    },
    /**
     * Starts a backup for download. Returns null while another download runs, because each one
     * reads all data.
     */
    async download(): Promise<Download | null> {
      if (downloading) return null
      downloading = true
      return receiveDownload({ kind: 'download', ground }, makers, () => {
        downloading = false
      })
    },
    /** Aborts running backups and waits until their processes have exited. */
    async close() {
      isOpen = false
      clearTimeout(timer)
      await endAll(makers)
    },
  }
}
export type Backups = ReturnType<typeof createBackups>
