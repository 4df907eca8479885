/**
 * Maintains the photo storage at startup and hourly: moves unused originals to quarantine, moves
 * originals back when content refers to them again, and deletes expired ones, but not at startup.
 */

import { mkdir, rm } from 'node:fs/promises'
import PQueue from 'p-queue'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { scheduleHourly } from '../database/running-hours.ts'
import type { OriginalStore } from '../storage/originals.ts'
import { listQuarantinedFiles } from '../storage/quarantine.ts'
import type { PhotoStorage } from '../storage/storage.ts'
import type { UploadWorkerPool } from './upload-worker-pool.ts'
import { ENCODER_VERSION } from './variants/encoder-settings.ts'
import {
  findIncompleteVariants,
  findPhotosWithoutSmallestJpeg,
  regenerateMissingVariants,
  regenerateSmallestJpeg,
} from './variants/missing-variants.ts'
import type { VariantQueue } from './variants/variant-queue.ts'
import {
  getLinkPreviewCropFileName,
  getVariantFileName,
  planVariants,
} from './variants/variant-sizes.ts'

/** Call this function only at startup, when no upload is running. */
async function clearUploadFolder({ uploads }: PhotoStorage) {
  await rm(uploads, { recursive: true, force: true })
  await mkdir(uploads, { mode: 0o700 })
}

/** Contains only photos whose variants are all generated with the current encoder settings. */
async function listCompleteFileNames(db: QueryBuilder): Promise<Map<string, Set<string>>> {
  const whole = await db
    .selectFrom('photos')
    .select(['hash', 'width', 'height'])
    .where('pending', '=', 0)
    .where('recipe', '=', ENCODER_VERSION)
    .execute()
  return new Map(
    whole.map(({ hash, ...size }) => {
      const files = planVariants(size)
      const names = files.map((file) => getVariantFileName(hash, file, files[0].width))
      return [hash, new Set([getLinkPreviewCropFileName(hash), ...names])]
    }),
  )
}

/**
 * Deletes media files that belong to no photo, and old variants of photos that have all current
 * ones. Call this function only at startup, when no upload is running, and only with the database
 * of this storage, because another database lacks the rows of these photos.
 */
async function deleteOrphanedFiles(db: QueryBuilder, storage: PhotoStorage) {
  const whole = await listCompleteFileNames(db)
  const photos = await db.selectFrom('photos').select('hash').execute()
  const expectedHashes = new Set([
    ...photos.map(({ hash }) => hash),
    ...(await storage.list('originals')),
    ...(await listQuarantinedFiles(storage)).map(({ hash }) => hash),
  ])
  for (const name of await storage.listAbandoned('media')) {
    const hash = name.slice(0, 64)
    const isOurs = /\.(jpg|avif)$/.test(name) && expectedHashes.has(hash)
    if (!isOurs || whole.get(hash)?.has(name) === false) await storage.remove('media', name)
  }
}

/** @param log receives errors, and messages for the person who runs the server */
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

  /** Logs errors, because a failed move leaves the files in place and the next run tries again. */
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
   * Deletes no original from quarantine at startup, so that the person who runs the server can
   * first correct the hour counter in the file `quarantine/hours`.
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
   * Regenerates missing smallest JPEGs. After a restore all are missing, because backups contain no
   * image variants.
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
    close(): Promise<void> {
      isClosed = true
      stop()
      return settle()
    },
  }
}
