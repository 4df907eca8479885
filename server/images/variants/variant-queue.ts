/**
 * The list of pending photos is in the database, so that it survives a restart and is shared by the
 * processes of a cluster.
 */
import { availableParallelism } from 'node:os'
import { classifyError } from '../../classify-error.ts'
import type { Database } from '../../database/connect.ts'
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
 * Failed photos are retried after this time in milliseconds. On PostgreSQL, each process also
 * checks at this interval for photos that another process did not finish.
 */
const RETRY_DELAY = 30_000
/**
 * In milliseconds. Increments of the content version are rare, because each one invalidates the
 * page cache.
 */
const ANNOUNCE_INTERVAL = 2_000

/** `rights` is the copyright holder that the new variants will name. */
type QueuedPhoto = PendingPhoto & { rights: string }
const getLockName = (hash: string) => `files of ${hash}`

export type VariantQueue = ReturnType<typeof createVariantQueue>

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
  /** Number of running calls of work(). */
  let workers = 0
  /** Number of calls of wake(). If it changes while work() finds no photo, work() queries again. */
  let wakeCount = 0
  /** True from resume(), after the repair of the photo storage at startup, until close(). */
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

  /** Returns false if the photo is locked by another process or already complete. */
  async function tryLockPendingPhoto(hash: string, rights: string): Promise<boolean> {
    if (!(await db.locks.tryLock(getLockName(hash)))) return false
    // Another process may have completed the photo before the lock was acquired.
    if (await isPhotoPending(db.read, rights, hash)) return true
    await db.locks.release(getLockName(hash))
    return false
  }

  /** Locks and returns the next pending photo. */
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
      // Another call of work() has selected this photo during the query.
      if (inProgress.has(photo.hash)) continue
      inProgress.add(photo.hash)
      const isChosen = await tryLockPendingPhoto(photo.hash, rights).catch((error: unknown) => {
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
    // Retries each failed photo at a different time, because a photo that crashes the image worker
    // makes all photos in progress fail too.
    setTimeout(() => {
      waitingForRetry.delete(hash)
      wake()
    }, RETRY_DELAY * waitingForRetry.size).unref()
    // Temporary errors, such as a full disk or a busy database, are not failures of the photo.
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
    wake,
    announceSoon,
    /** Retries photos that failed before the restart. */
    async resume() {
      isOpen = true
      await resetVariantFailures(db.read)
      if (db.isShared) pollTimer = setInterval(wake, RETRY_DELAY).unref()
      for (let worker = 0; worker < concurrency; worker++) wake()
    },
    async settle() {
      while (workers > 0) {
        await new Promise<void>((resolve) => settled.add(resolve))
        settled.clear()
      }
      if (announceTimer) announce()
    },
    /** Aborts the photos in progress. */
    async close() {
      isOpen = false
      clearInterval(pollTimer)
      clearTimeout(announceTimer)
      await imageWorker.close()
      while (workers > 0) await new Promise<void>((resolve) => settled.add(resolve))
    },
  }
}
