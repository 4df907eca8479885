/**
 * Generates image variants in the background, after a photo has been uploaded. The list of pending
 * photos is in the database, so that it survives a restart and is shared by the processes of a
 * cluster.
 */
import { availableParallelism } from 'node:os'
import { classifyError } from '../../classify-error.ts'
import type { Database } from '../../database/connect.ts'
import { listQuarantinedFiles } from '../../storage/quarantine.ts'
import type { PhotoStorage } from '../../storage/storage.ts'
import { createImageWorkerClient } from '../image-worker-client.ts'
import { readCopyrightHolder } from './copyright-metadata.ts'
import { ENCODER_VERSION } from './encoder-settings.ts'
import {
  findNextPendingPhoto,
  isPhotoPending,
  type PendingPhoto,
  recordGeneratedVariants,
  recordVariantFailure,
  resetVariantFailures,
} from './pending-photos.ts'

/**
 * Delay in milliseconds before a failed photo is retried. On PostgreSQL, each process also checks
 * at this interval for photos that another process did not finish.
 */
const RETRY_DELAY = 30_000
/**
 * Minimum interval in milliseconds between two increments of the content version, because each
 * increment invalidates the page cache.
 */
const ANNOUNCE_INTERVAL = 2_000

/**
 * A pending photo. `rights` is the current name of the copyright holder, which its new variants
 * will contain.
 */
type QueuedPhoto = PendingPhoto & { rights: string }
/** Returns the name of the lock that is held while the variants of a photo are generated. */
const getLockName = (hash: string) => `files of ${hash}`

export type VariantQueue = ReturnType<typeof createVariantQueue>

/**
 * Creates the queue that generates image variants.
 * @param log receives errors
 * @param concurrency number of photos processed at the same time
 * @param imageWorker generates the variants
 */
export function createVariantQueue(
  db: Database,
  storage: PhotoStorage,
  log: (error: unknown) => void,
  concurrency = availableParallelism(),
  imageWorker = createImageWorkerClient('background', concurrency),
) {
  const inProgress = new Set<string>()
  const waitingForRetry = new Set<string>()
  const settled = new Set<() => void>()
  /** Number of running calls of work(). Each call processes pending photos one after the other. */
  let workers = 0
  /**
   * Number of calls of wake(). work() compares this number before and after its query for the next
   * photo, so that it misses no call during the query.
   */
  let wakeCount = 0
  /**
   * True while the queue processes photos: from resume(), which is called after the repair of the
   * photo storage at startup, until close().
   */
  let isOpen = false
  let announceTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined

  function announce() {
    clearTimeout(announceTimer)
    announceTimer = undefined
    db.touch().catch(log)
  }

  const announceSoon = () => {
    announceTimer ??= setTimeout(announce, ANNOUNCE_INTERVAL).unref()
  }

  /**
   * Locks a photo for this process. Returns true if the photo is now locked and still pending.
   * Returns false if it is in quarantine, locked by another process or already complete.
   */
  async function claim(hash: string, rights: string): Promise<boolean> {
    const isAway =
      !(await storage.has('originals', hash)) &&
      (await listQuarantinedFiles(storage)).some((held) => held.hash === hash)
    if (isAway || !(await db.locks.tryLock(getLockName(hash)))) return false
    // Checks again, because another process may have completed the photo before the lock was
    // acquired.
    if (await isPhotoPending(db.read, rights, hash)) return true
    await db.locks.release(getLockName(hash))
    return false
  }

  /** Locks the next pending photo and returns it. Returns undefined if there is none. */
  async function next(): Promise<QueuedPhoto | undefined> {
    const rights = await readCopyrightHolder(db.read)
    const passed: string[] = []
    for (;;) {
      const photo = await findNextPendingPhoto(db.read, rights, [
        ...inProgress,
        ...waitingForRetry,
        ...passed,
      ])
      if (!photo) return undefined
      // Queries again if another call of work() has selected this photo during the query.
      if (inProgress.has(photo.hash)) continue
      inProgress.add(photo.hash)
      const isChosen = await claim(photo.hash, rights).catch((error: unknown) => {
        inProgress.delete(photo.hash)
        throw error
      })
      if (isChosen) return { ...photo, rights }
      inProgress.delete(photo.hash)
      passed.push(photo.hash)
    }
  }

  async function onFailure(hash: string, error: unknown) {
    if (!isOpen) return
    log(error)
    waitingForRetry.add(hash)
    // Retries each failed photo at a different time. A photo that crashes the image worker makes
    // all other photos in progress fail too, and if all were retried together, they would fail
    // again.
    setTimeout(() => {
      waitingForRetry.delete(hash)
      wake()
    }, RETRY_DELAY * waitingForRetry.size).unref()
    // Does not count temporary errors such as a full disk or a busy database as failures of the
    // photo.
    if (classifyError(error)) return
    await recordVariantFailure(db.read, hash)
  }

  async function processPhoto({ hash, type, rights, existingRights, recipe }: QueuedPhoto) {
    const result = await storage.withFile('originals', hash, (path) =>
      storage.publish((workspace) =>
        imageWorker.generateRemainingVariants(
          { hash, type, rights, path },
          workspace,
          existingRights !== rights || recipe !== ENCODER_VERSION,
        ),
      ),
    )
    if (!result.ok) throw new Error(`photo ${hash}: ${result.code}`)
    await recordGeneratedVariants(db.read, hash, rights, result.value)
    announceSoon()
  }

  async function work() {
    workers += 1
    try {
      while (isOpen) {
        const seen = wakeCount
        const photo = await next()
        // Repeats the query if wake() was called while the query was running.
        if (!photo && seen !== wakeCount) continue
        if (!photo) return
        await processPhoto(photo).catch((error) => onFailure(photo.hash, error))
        inProgress.delete(photo.hash)
        await db.locks.release(getLockName(photo.hash))
      }
    } catch (error) {
      if (!isOpen) return
      log(error)
      setTimeout(wake, RETRY_DELAY).unref()
    } finally {
      workers -= 1
      if (workers === 0) for (const resolve of settled) resolve()
    }
  }

  function wake() {
    wakeCount += 1
    if (isOpen && workers < concurrency) void work()
  }

  return {
    /**
     * Starts another call of work() unless the maximum number is running. Called for example after
     * each upload and after each change of the content.
     */
    wake,
    /** Schedules an increment of the content version, which invalidates cached pages. */
    announceSoon,
    /**
     * Starts processing all pending photos. Resets their numbers of failed attempts, so that photos
     * that failed before the restart are tried again.
     */
    async resume() {
      isOpen = true
      await resetVariantFailures(db.read)
      // Checks at an interval for photos that another process of the cluster did not finish.
      if (db.isShared) pollTimer = setInterval(wake, RETRY_DELAY).unref()
      for (let worker = 0; worker < concurrency; worker++) wake()
    },
    /** Waits until all pending variants are generated, then increments the content version. */
    async settle() {
      while (workers > 0) {
        await new Promise<void>((resolve) => settled.add(resolve))
        settled.clear()
      }
      if (announceTimer) announce()
    },
    /** Aborts the photos in progress and waits until all running calls of work() have ended. */
    async close() {
      isOpen = false
      clearInterval(pollTimer)
      clearTimeout(announceTimer)
      await imageWorker.close()
      while (workers > 0) await new Promise<void>((resolve) => settled.add(resolve))
    },
  }
}
