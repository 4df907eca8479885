/**
 * Stores the queue of photos that need variants in the database, so that it survives a restart and
 * all processes of a cluster share it.
 */
import { availableParallelism } from 'node:os'
import { classifyError } from '../../classify-error.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import type { PhotoStorage } from '../../storage/storage.ts'
import { createImageWorkerClient } from '../image-worker-client.ts'
import { ENCODER_VERSION } from './encoder-settings.ts'
import { type RemainingVariants, readCopyrightHolder } from './image-variants.ts'

/** After this number of failures, a photo is skipped until a restart or a new upload. */
const MAX_FAILURES = 3

type PendingPhoto = { hash: string; type: string; existingRights: string; recipe: number }

/**
 * Selects photos whose variants are missing, or were generated for another copyright holder or with
 * other encoder settings than the current ones.
 */
const selectPending = (db: QueryBuilder, rights: string) =>
  db
    .selectFrom('photos')
    .select(['hash', 'type', 'rights as existingRights', 'recipe'])
    .where((eb) =>
      eb.or([
        eb('pending', '=', 1),
        eb('rights', '!=', rights),
        eb('recipe', '!=', ENCODER_VERSION),
      ]),
    )
    .where('failures', '<', MAX_FAILURES)

const findNextPendingPhoto = (
  db: QueryBuilder,
  rights: string,
  skippedHashes: string[],
): Promise<PendingPhoto | undefined> =>
  selectPending(db, rights)
    .$if(skippedHashes.length > 0, (query) => query.where('hash', 'not in', skippedHashes))
    .orderBy('pending', 'desc')
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()

const isPhotoPending = async (db: QueryBuilder, rights: string, hash: string): Promise<boolean> =>
  (await selectPending(db, rights).where('hash', '=', hash).executeTakeFirst()) !== undefined

const recordGeneratedVariants = (
  db: QueryBuilder,
  hash: string,
  rights: string,
  { files: generated, detectedBox }: RemainingVariants,
) =>
  db.transaction().execute(async (queries) => {
    // Deletes only the database rows of the old variants. Their files stay until the next start,
    // because cached pages may refer to them.
    await queries
      .deleteFrom('photo_files')
      .where('photo', '=', hash)
      .where('format', '=', 'avif')
      .execute()
    const files = generated.map(({ format, width }) => ({ photo: hash, format, width }))
    if (files.length > 0) {
      await queries
        .insertInto('photo_files')
        .values(files)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await queries
      .updateTable('photos')
      .set({
        ...{ pending: 0, rights, recipe: ENCODER_VERSION },
        detected_box: detectedBox && JSON.stringify(detectedBox),
      })
      .where('hash', '=', hash)
      .execute()
  })

async function recordVariantFailure(db: QueryBuilder, hash: string) {
  await db
    .updateTable('photos')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}

async function resetVariantFailures(db: QueryBuilder) {
  await db.updateTable('photos').set({ failures: 0 }).where('failures', '>', 0).execute()
}

/**
 * Failed photos are retried after this time. On PostgreSQL, each process then also takes over
 * photos that another process did not finish.
 */
const RETRY_DELAY_MS = 30_000
/**
 * Announces new variants together after this time, because each announcement invalidates the page
 * cache.
 */
const ANNOUNCE_INTERVAL_MS = 2_000

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
  let running = 0
  /**
   * Number of calls of wake(). If this number has changed during a query without result, work()
   * queries again.
   */
  let wakeCount = 0
  /** True from resume(), which runs after the repair of the photo storage, until close(). */
  let isOpen = false
  let announceTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined

  async function announce() {
    clearTimeout(announceTimer)
    announceTimer = undefined
    await db.touch().catch(log)
  }

  const announceSoon = () => {
    announceTimer ??= setTimeout(announce, ANNOUNCE_INTERVAL_MS).unref()
  }

  /** Returns false if another process has locked or already completed the photo. */
  async function tryLockPendingPhoto(hash: string, rights: string): Promise<boolean> {
    if (!(await db.locks.tryLock(getLockName(hash)))) return false
    if (await isPhotoPending(db.queries, rights, hash)) return true
    await db.locks.release(getLockName(hash))
    return false
  }

  async function lockNextPendingPhoto(): Promise<QueuedPhoto | undefined> {
    const rights = await readCopyrightHolder(db.queries)
    const passed: string[] = []
    for (;;) {
      const photo = await findNextPendingPhoto(db.queries, rights, [
        ...inProgress,
        ...waitingForRetry,
        ...passed,
      ])
      if (!photo) return undefined
      // Another call of work() may have selected this photo during the query.
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
    // A photo that crashes the image worker makes all photos in progress fail. Retrying them one
    // after another finds that photo.
    setTimeout(() => {
      waitingForRetry.delete(hash)
      wake()
    }, RETRY_DELAY_MS * waitingForRetry.size).unref()
    // Does not count a temporary error, such as a full disk or a busy database, as a failure of the
    // photo.
    if (classifyError(error)) return
    await recordVariantFailure(db.queries, hash)
  }

  async function processPhoto({ hash, type, rights, existingRights, recipe }: QueuedPhoto) {
    const result = await storage.withFile('originals', hash, (path) =>
      storage.storeVariants((workspace) =>
        imageWorker.generateRemainingVariants(
          { hash, type, rights, path },
          workspace,
          existingRights !== rights || recipe !== ENCODER_VERSION,
        ),
      ),
    )
    if (!result.ok) throw new Error(`photo ${hash}: ${result.code}`)
    await recordGeneratedVariants(db.queries, hash, rights, result.value)
    announceSoon()
  }

  async function work() {
    running += 1
    try {
      while (isOpen) {
        const seen = wakeCount
        const photo = await lockNextPendingPhoto()
        if (!photo && seen !== wakeCount) continue
        if (!photo) return
        try {
          await processPhoto(photo).catch((error) => onFailure(photo.hash, error))
        } finally {
          inProgress.delete(photo.hash)
          await db.locks.release(getLockName(photo.hash))
        }
      }
    } catch (error) {
      if (!isOpen) return
      log(error)
      setTimeout(wake, RETRY_DELAY_MS).unref()
    } finally {
      running -= 1
      if (running === 0) for (const resolve of settled) resolve()
    }
  }

  function wake() {
    wakeCount += 1
    if (isOpen && running < concurrency) void work()
  }

  return {
    wake,
    announceSoon,
    /** Starts the queue, and retries photos that failed before the restart. */
    async resume() {
      isOpen = true
      await resetVariantFailures(db.queries)
      if (db.isShared) pollTimer = setInterval(wake, RETRY_DELAY_MS).unref()
      for (let count = 0; count < concurrency; count++) wake()
    },
    async settle() {
      while (running > 0) {
        await new Promise<void>((resolve) => settled.add(resolve))
        settled.clear()
      }
      if (announceTimer) await announce()
    },
    async close() {
      isOpen = false
      clearInterval(pollTimer)
      await imageWorker.close()
      while (running > 0) await new Promise<void>((resolve) => settled.add(resolve))
      // Announces new variants before the exit, because other processes would otherwise keep cached
      // pages without them.
      if (announceTimer) await announce()
    },
  }
}
