import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { MINUTE } from '../../shared/workshop-day.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { formatCommand, formatCountWithNoun } from '../host-error.ts'
import { restoreQuarantinedOriginals } from '../storage/quarantine.ts'
import type { PhotoLock, PhotoStorage } from '../storage/storage.ts'
import type { UploadWorkerPool } from './image-worker-client.ts'
import { ENCODER_VERSION } from './variants/encoder-settings.ts'
import {
  findIncompleteVariants,
  findPhotosWithoutSmallestJpeg,
  regenerateMissingSmallestJpegs,
  regenerateSmallestJpeg,
} from './variants/missing-variants.ts'
import type { VariantQueue } from './variants/variant-queue.ts'
import {
  getLinkPreviewCropFileName,
  getVariantFileName,
  isVariantFileName,
  planVariants,
} from './variants/variant-sizes.ts'

const RETRY_DELAY_MS = { afterBackup: 1_000, afterError: MINUTE }

/**
 * Names that the site gives to files in `incoming` begin with a random UUID. Other files belong to
 * the host.
 */
const INCOMING_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-|$)/

/** Call this only at startup, because it would delete running uploads. */
async function clearIncomingFolder({ incoming }: PhotoStorage) {
  for (const name of await readdir(incoming))
    if (INCOMING_NAME.test(name)) await rm(join(incoming, name), { recursive: true, force: true })
}

/**
 * Maps the hash of each complete photo to the file names of its variants. A complete photo has all
 * variants of the current encoder settings.
 */
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
 * Deletes variants that belong to no photo, and old variants of complete photos. Keeps the
 * variants of an original without a row, because another copy of the database may contain the row.
 * Call this only at startup, because it would delete the variants of running uploads.
 */
async function deleteOrphanedFiles(db: QueryBuilder, storage: PhotoStorage) {
  const whole = await listCompleteFileNames(db)
  const photos = await db.selectFrom('photos').select('hash').execute()
  const expectedHashes = new Set([
    ...photos.map(({ hash }) => hash),
    ...(await storage.list('originals')),
  ])
  for (const name of await storage.listAbandoned('media')) {
    if (!isVariantFileName(name)) continue
    const hash = name.slice(0, 64)
    if (!expectedHashes.has(hash) || whole.get(hash)?.has(name) === false)
      await storage.remove('media', name)
  }
}

/**
 * Deletes the original first: after a crash, the next start deletes variants that have neither an
 * original nor a database row.
 * @param media the names of all variants, listed once for several photos
 */
export async function deletePhotoFiles(storage: PhotoStorage, hash: string, media: string[]) {
  await storage.remove('originals', hash)
  for (const name of media)
    if (isVariantFileName(name) && name.startsWith(hash)) await storage.remove('media', name)
}

export function createPhotoMaintenanceService(
  db: Database,
  storage: PhotoStorage,
  withPhotoLock: PhotoLock,
  queue: VariantQueue,
  workerPool: UploadWorkerPool,
  log: (message: unknown) => void,
) {
  const deletions = new PQueue({ concurrency: 1 })
  const purged = new Set<string>()
  let retry: NodeJS.Timeout | undefined
  let restoring = Promise.resolve()
  let isClosed = false
  const parts = {
    db: db.queries,
    storage,
    workerPool,
    log: (error: unknown) => !isClosed && log(error),
  }

  async function runStartupMaintenance() {
    if (!(await db.locks.isLeader())) return
    const damaged = await restoreQuarantinedOriginals(storage, withPhotoLock)
    if (damaged.length > 0)
      log(`Damaged photographs of an earlier version stay where they are: ${damaged.join(', ')}`)
    await deleteOrphanedFiles(db.queries, storage)
  }

  /** Keeps the files if the photo was uploaded again after its row was deleted. */
  const deleteFiles = (hash: string, media: string[]) =>
    withPhotoLock(hash, async () => {
      const row = db.queries.selectFrom('photos').select('hash').where('hash', '=', hash)
      if (!(await row.executeTakeFirst())) await deletePhotoFiles(storage, hash, media)
    })

  /**
   * Deletes the files of purged photos. Tries again later after an error, or while a backup is
   * running, because its copy of the database may refer to the photos.
   */
  async function deletePurged(isLastAttempt: boolean) {
    clearTimeout(retry)
    if (purged.size === 0) return
    let delay: number = RETRY_DELAY_MS.afterBackup
    await db.locks
      .tryChangeOriginals(async () => {
        const media = await storage.list('media')
        for (const hash of purged) {
          try {
            await deleteFiles(hash, media)
            purged.delete(hash)
          } catch (error) {
            parts.log(error)
            delay = RETRY_DELAY_MS.afterError
          }
        }
      })
      .catch((error) => {
        parts.log(error)
        delay = RETRY_DELAY_MS.afterError
      })
    if (purged.size === 0) return
    if (!isLastAttempt) retry = setTimeout(enqueueDeletion, delay).unref()
    else
      log(
        `The files of ${formatCountWithNoun(purged.size, 'deleted photograph')} stay, because a backup is running, or the database or the storage does not answer. \`${formatCommand('check', '--clean')}\` lists them.`,
      )
  }
  const enqueueDeletion = (isLastAttempt = false) =>
    deletions.add(() => deletePurged(isLastAttempt)).catch(parts.log)

  async function replaceIncompleteVariants() {
    const incomplete = await findIncompleteVariants(storage)
    for (const name of incomplete) await storage.remove('media', name)
    const hashes = new Set(incomplete.map((name) => name.slice(0, 64)))
    if (hashes.size === 0 || isClosed) return
    await regenerateMissingSmallestJpegs(parts, [...hashes])
    queue.wake()
    queue.announceSoon()
  }

  /** Generates missing variants: after a restore, all of them, because backups contain none. */
  async function restore() {
    if (!(await db.locks.isLeader())) return
    const withoutSmallestJpeg = await findPhotosWithoutSmallestJpeg(db.queries, storage)
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
    await deletions.onIdle()
    await restoring
  }

  return {
    async start() {
      await clearIncomingFolder(storage)
      await runStartupMaintenance().catch(parts.log)
      await restore()
    },
    /**
     * Deletes the files of photos without a database row, after any running backup. Logs errors and
     * continues: `npm run check -- --clean` lists originals that are left over.
     */
    async deleteFiles(hashes: string[]) {
      for (const hash of hashes) purged.add(hash)
      await enqueueDeletion()
    },
    settle,
    /**
     * Tries the deletions that waited for a backup a last time. Call this before closing the
     * storage.
     */
    finishDeletions: () => enqueueDeletion(true),
    close(): Promise<void> {
      isClosed = true
      return settle()
    },
  }
}
