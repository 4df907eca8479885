/** Keeps the folder of photos in order: at the start, each hour, and after each change of what the site shows. */
import PQueue from 'p-queue'
import type { Database } from '../database/connect.ts'
import { everyHour } from '../database/running-hours.ts'
import type { Originals } from '../storage/originals.ts'
import type { Storage } from '../storage/storage.ts'
import type { FirstFiles } from './first-files.ts'
import { lackingFirstFiles, restoreFirstFile, restorePublicFiles } from './photo-restore.ts'
import { emptyIncoming, sweepPublicFiles } from './photo-sweep.ts'
import type { VariantQueue } from './variant-queue.ts'

/**
 * @param log is told what failed, and what the host should know
 */
export function createPhotoMaintenance(
  db: Database,
  storage: Storage,
  originals: Originals,
  queue: VariantQueue,
  firstFiles: FirstFiles,
  log: (news: unknown) => void,
) {
  const moves = new PQueue({ concurrency: 1 })
  let restoring = Promise.resolve()
  let isClosed = false
  const parts = {
    db: db.read,
    storage,
    firstFiles,
    log: (error: unknown) => !isClosed && log(error),
  }
  let stop = () => {}

  /** Whatever cannot be moved stays where it is, and the site goes on. */
  const carefully = (work: () => Promise<unknown>) =>
    moves.add(work).catch((error: unknown) => {
      if (!isClosed) log(error)
    })

  async function bringBack() {
    const back = await originals.bringBackNeeded()
    if (back.length === 0) return
    await restorePublicFiles(parts, back)
    queue.wake()
  }

  async function setAside() {
    const count = await originals.setAside()
    if (count === 0) return
    log(
      `Nothing on the site needs ${count} of the photographs: moved to ${storage.locationOf('quarantine')}, for 30 days at least.`,
    )
  }

  /** Erases no original: a wrong count at a start leaves the host at least an hour. */
  async function putInOrder() {
    if (!(await db.locks.isLeader())) return
    await originals.bringBackNeeded()
    const foreign = await originals.foreignDatabase()
    if (foreign) return log(foreign)
    await setAside()
    await sweepPublicFiles(db.read, storage)
  }

  async function passHour() {
    await bringBack()
    if (await originals.foreignDatabase()) return
    await originals.passHour()
    await setAside()
  }

  /** One after the other beside the site's work: after a restore from a backup it may be all photos. */
  async function restore() {
    if (!(await db.locks.isLeader())) return
    const lacking = await lackingFirstFiles(db.read, storage)
    restoring = (async () => {
      for (const photo of lacking) {
        if (isClosed) return
        await restoreFirstFile(parts, photo).catch(parts.log)
        queue.wake()
        queue.announceSoon()
      }
    })()
  }

  /** Waits until nothing is being moved, and no first file is being made again. */
  async function settle() {
    await moves.onIdle()
    await restoring
  }

  return {
    async start() {
      stop()
      await emptyIncoming(storage)
      await carefully(putInOrder)
      await restore()
      const stopHours = everyHour(db, () => carefully(passHour), parts.log)
      const removeListener = db.onChange(() => carefully(bringBack))
      stop = () => {
        stopHours()
        removeListener()
      }
    },
    settle,
    /** Waits until what is being moved is in its place. */
    close(): Promise<void> {
      isClosed = true
      stop()
      return settle()
    },
  }
}
