/**
 * Generates the public files that are not needed for the upload response. Pending work is in the
 * database, so it survives a restart and is shared by the processes of a cluster.
 */
import { availableParallelism } from 'node:os'
import { classifyError } from '../classify-error.ts'
import type { Database } from '../database/connect.ts'
import { listQuarantine } from '../storage/quarantine.ts'
import type { Storage } from '../storage/storage.ts'
import { readCopyrightName } from './copyright-metadata.ts'
import { createImageWorker } from './image-worker-client.ts'
import {
  isPending,
  nextPending,
  type PendingPhoto,
  recordFailure,
  resetFailures,
  saveVariants,
} from './pending-photos.ts'

/**
 * Delay in milliseconds before a failed photo is retried, and interval for checking photos that
 * another process was working on.
 */
const RETRY_DELAY = 30_000
/**
 * Minimum interval in milliseconds between two changes of the content version, which invalidate the
 * page cache.
 */
const ANNOUNCE_INTERVAL = 2_000

/** A photo with missing files. `rights` is the current name for their copyright. */
type QueuedPhoto = PendingPhoto & { rights: string }
/** Returns the name of the lock for a photo. */
const lockName = (hash: string) => `files of ${hash}`

export type VariantQueue = ReturnType<typeof createVariantQueue>

/**
 * Creates the queue.
 * @param log receives errors
 * @param atOnce number of photos processed at once
 * @param longest timeout per step in milliseconds
 */
export function createVariantQueue(
  db: Database,
  storage: Storage,
  log: (error: unknown) => void,
  atOnce = availableParallelism(),
  longest?: number,
) {
  const imageWorker = createImageWorker('background', atOnce, longest)
  const inProgress = new Set<string>()
  const waitingForRetry = new Set<string>()
  const settled = new Set<() => void>()
  let workers = 0
  /** Counts the calls of wake(), so that no call during a query is lost. */
  let wakeCount = 0
  /** False until the startup maintenance is done. */
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
   * Locks a photo for this process. Returns false if it is in quarantine, locked by another
   * process, or complete.
   */
  async function claim(hash: string, rights: string): Promise<boolean> {
    const isAway =
      !(await storage.has('originals', hash)) &&
      (await listQuarantine(storage)).some((held) => held.hash === hash)
    if (isAway || !(await db.locks.tryLock(lockName(hash)))) return false
    // Another process may have completed it in the meantime.
    if (await isPending(db.read, rights, hash)) return true
    await db.locks.release(lockName(hash))
    return false
  }

  /** Returns the next photo and marks it as being processed. */
  async function next(): Promise<QueuedPhoto | undefined> {
    const rights = await readCopyrightName(db.read)
    const passed: string[] = []
    for (;;) {
      const photo = await nextPending(db.read, rights, [
        ...inProgress,
        ...waitingForRetry,
        ...passed,
      ])
      if (!photo) return undefined
      // Another worker of this process may have chosen the same photo during the query.
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
    // Retries failed photos one by one, so that a photo that crashes the process does not fail with
    // the same other photo each time.
    setTimeout(() => {
      waitingForRetry.delete(hash)
      wake()
    }, RETRY_DELAY * waitingForRetry.size).unref()
    // A full disk or a busy database does not count as a failure of the photo.
    if (classifyError(error)) return
    await recordFailure(db.read, hash)
  }

  async function processPhoto({ hash, type, rights, carried }: QueuedPhoto) {
    const result = await storage.withFile('originals', hash, (path) =>
      storage.publish((workspace) =>
        imageWorker.generateOthers({ hash, type, rights, path }, workspace, carried !== rights),
      ),
    )
    if (!result.ok) throw new Error(`photo ${hash}: ${result.code}`)
    await saveVariants(db.read, hash, rights, result.value)
    announceSoon()
  }

  async function work() {
    workers += 1
    try {
      while (isOpen) {
        const seen = wakeCount
        const photo = await next()
        // wake() was called during the query while this worker counted as busy.
        if (!photo && seen !== wakeCount) continue
        if (!photo) return
        await processPhoto(photo).catch((error) => onFailure(photo.hash, error))
        inProgress.delete(photo.hash)
        await db.locks.release(lockName(photo.hash))
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
    if (isOpen && workers < atOnce) void work()
  }

  return {
    /** Starts a worker if possible. Called once for each new photo. */
    wake,
    /** Schedules a change of the content version, which invalidates cached pages. */
    announceSoon,
    /** Starts the queue with all pending photos, including those that failed before. */
    async resume() {
      isOpen = true
      await resetFailures(db.read)
      // Checks regularly for photos that another process did not finish.
      if (db.isShared) pollTimer = setInterval(wake, RETRY_DELAY).unref()
      for (let worker = 0; worker < atOnce; worker++) wake()
    },
    /** Waits until all pending files are generated, then changes the content version. */
    async settle() {
      while (workers > 0) {
        await new Promise<void>((resolve) => settled.add(resolve))
        settled.clear()
      }
      if (announceTimer) announce()
    },
    /** Aborts the running work and waits until nothing runs any more. */
    async close() {
      isOpen = false
      clearInterval(pollTimer)
      clearTimeout(announceTimer)
      await imageWorker.close()
      while (workers > 0) await new Promise<void>((resolve) => settled.add(resolve))
    },
  }
}
