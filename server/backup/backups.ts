/** The backups as the running site sees them: one a day by itself, and one to download when the artist asks. */

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
/** After so long without a backup the artist is told, in milliseconds; sooner where there was never one. */
const OLD = 72 * HOUR
const NONE_YET = HOUR
/** When the running site looks whether one is due, in milliseconds; one that failed is tried again after a while. */
const LOOKS = { first: 2 * 60_000, every: 10 * 60_000, afterFailure: HOUR }

/** Backups are made from this hour of the workshop's day on, when nobody works there, in milliseconds. */
const NIGHT = 3 * HOUR

/**
 * Returns true when the backup of a day is missing. A wrong clock may have dated the last one in the future.
 * @param last when the last one was made, or null before the first; both in milliseconds since 1970
 */
export const isDue = (last: number | null, now: number) =>
  last === null || last > now || workshopDay(last - NIGHT) !== workshopDay(now - NIGHT)

type Settings = Pick<Config, 'dataDir' | 'database' | 'storage' | 'backupTo'>

/**
 * @param log is told what failed behind the visitors' backs
 * @param isLeader whether this process makes the daily backup
 * @param hoursRun how long the site has run, in hours
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

  /** The last one that is where the host wants it. */
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
    /** For a site that serves: makes one each day. */
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
    /** @returns null while another is under way: each reads everything */
    async download(): Promise<Download | null> {
      if (downloading) return null
      downloading = true
      return receiveDownload({ kind: 'download', ground }, makers, () => {
        downloading = false
      })
    },
    /** Ends a backup that is being made, and waits until nothing of it runs any more. */
    async close() {
      isOpen = false
      clearTimeout(timer)
      await endAll(makers)
    },
  }
}
export type Backups = ReturnType<typeof createBackups>
