/** Maintains the photo storage at startup, every hour and after content changes. */
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
 * Creates the maintenance service.
 * @param log receives errors and messages for the host
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

  /** Runs a task in the queue and logs its error. Files that cannot be moved stay in place. */
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

  /**
   * Repairs the storage at startup. It deletes no original, so that the host has at least an hour
   * to correct a wrong hour count.
   */
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

  /**
   * Regenerates missing first files one by one in the background. After a restore all photos may
   * need it.
   */
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

  /** Waits until all moves and all first files are done. */
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
    /** Waits until the running moves are done. */
    close(): Promise<void> {
      isClosed = true
      stop()
      return settle()
    },
  }
}
