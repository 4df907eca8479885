/**
 * Maintains the photo storage at startup and once per hour. Moves the originals of unused photos to
 * the quarantine, a storage area. Moves them back when content refers to them again, which is also
 * checked after each change of the content. Deletes originals whose time in quarantine is over, but
 * not at startup. At startup, also deletes orphaned files and regenerates missing image variants.
 */
import PQueue from 'p-queue'
import type { Database } from '../database/connect.ts'
import { scheduleHourly } from '../database/running-hours.ts'
import type { OriginalStore } from '../storage/originals.ts'
import type { PhotoStorage } from '../storage/storage.ts'
import type { UploadWorkerPool } from './upload-worker-pool.ts'
import { clearUploadFolder, deleteOrphanedFiles } from './variants/delete-orphans.ts'
import { findIncompleteVariants } from './variants/incomplete-variants.ts'
import {
  findPhotosWithoutSmallestJpeg,
  regenerateMissingVariants,
  regenerateSmallestJpeg,
} from './variants/missing-variants.ts'
import type { VariantQueue } from './variants/variant-queue.ts'

/**
 * Creates the service that maintains the photo storage.
 * @param log receives errors, and messages for the person who runs the server
 */
export function createPhotoMaintenanceService(
  db: Database,
  storage: PhotoStorage,
  originals: OriginalStore,
  queue: VariantQueue,
  workerPool: UploadWorkerPool,
  log: (message: unknown) => void,
) {
  const moves = new PQueue({ concurrency: 1 })
  let restoring = Promise.resolve()
  let isClosed = false
  const parts = {
    db: db.read,
    storage,
    workerPool,
    log: (error: unknown) => !isClosed && log(error),
  }
  let stop = () => {}

  /**
   * Runs a task in the queue `moves`, one at a time. Logs errors instead of throwing them, because
   * a failed move leaves the files where they are and the next run of the maintenance tries again.
   */
  const runAndLogErrors = (work: () => Promise<unknown>) =>
    moves.add(work).catch((error: unknown) => {
      if (!isClosed) log(error)
    })

  async function restoreReferenced() {
    const back = await originals.restoreReferenced()
    if (back.length === 0) return
    await regenerateMissingVariants(parts, back)
    queue.wake()
  }

  async function quarantineUnreferenced() {
    const count = await originals.quarantineUnreferenced()
    if (count === 0) return
    log(
      `Nothing on the site needs ${count} of the photographs: moved to ${storage.locationOf('quarantine')}, for 30 days at least.`,
    )
  }

  /**
   * Repairs the photo storage at startup. Originals are deleted from quarantine only from the first
   * hourly run (`countHour`) on. Until then, the person who runs the server can correct the hour
   * counter in the file `quarantine/hours`, which determines which originals are deleted.
   */
  async function runStartupMaintenance() {
    if (!(await db.locks.isLeader())) return
    await originals.restoreReferenced()
    const foreign = await originals.getDatabaseMismatchWarning()
    if (foreign) return log(foreign)
    await quarantineUnreferenced()
    await deleteOrphanedFiles(db.read, storage)
  }

  async function countHour() {
    await restoreReferenced()
    if (await originals.getDatabaseMismatchWarning()) return
    await originals.countHour()
    await quarantineUnreferenced()
  }

  /** Deletes and regenerates image variants that are cut off. */
  async function replaceIncompleteVariants() {
    const incomplete = await findIncompleteVariants(storage)
    for (const name of incomplete) await storage.remove('media', name)
    const hashes = new Set(incomplete.map((name) => name.slice(0, 64)))
    if (hashes.size === 0 || isClosed) return
    await regenerateMissingVariants(parts, [...hashes])
    queue.wake()
    queue.announceSoon()
  }

  /**
   * Starts to generate the smallest JPEG of each photo that lacks it, one photo at a time. After a
   * backup is restored, all photos lack it, because backups contain no image variants. The queue
   * generates the other variants later.
   */
  async function restore() {
    if (!(await db.locks.isLeader())) return
    const withoutSmallestJpeg = await findPhotosWithoutSmallestJpeg(db.read, storage)
    restoring = (async () => {
      await replaceIncompleteVariants().catch(parts.log)
      for (const photo of withoutSmallestJpeg) {
        if (isClosed) return
        await regenerateSmallestJpeg(parts, photo).catch(parts.log)
        queue.wake()
        queue.announceSoon()
      }
    })()
  }

  /** Waits until all moves are done and all missing smallest JPEGs are regenerated. */
  async function settle() {
    await moves.onIdle()
    await restoring
  }

  return {
    async start() {
      stop()
      await clearUploadFolder(storage)
      await runAndLogErrors(runStartupMaintenance)
      await restore()
      const stopHours = scheduleHourly(db, () => runAndLogErrors(countHour), parts.log)
      const removeListener = db.onChange(() => runAndLogErrors(restoreReferenced))
      stop = () => {
        stopHours()
        removeListener()
      }
    },
    settle,
    /** Stops the maintenance and waits until running tasks are done. */
    close(): Promise<void> {
      isClosed = true
      stop()
      return settle()
    },
  }
}
