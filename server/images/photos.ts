import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getPhotoPath } from '../../shared/validation.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { formatCountWithNoun, HostError } from '../host-error.ts'
import { fileExists } from '../private-folder.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { isSharedStorage, openPhotoStorage } from '../storage/open-storage.ts'
import type { PhotoLock } from '../storage/storage.ts'
import {
  createUploadWorkerPool,
  ImageWorkerCrashError,
  ImageWorkerError,
  ImageWorkerStartError,
} from './image-worker-client.ts'
import { createPhotoMaintenanceService } from './photo-maintenance.ts'
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts'
import { ENCODER_VERSION } from './variants/encoder-settings.ts'
import { readCopyrightHolder, type SmallestJpeg } from './variants/image-variants.ts'
import { regenerateMissingSmallestJpegs } from './variants/missing-variants.ts'
import { createVariantQueue } from './variants/variant-queue.ts'

/**
 * Maximum wait for the lock `folder`, which the previous process may still hold after a restart.
 */
const LOCK_TIMEOUT_MS = 10_000

/** The host creates this file in DATA_DIR to start a site whose originals are all lost. */
const WITHOUT_ORIGINALS_FILE = 'without-originals'

export type StoredPhoto = { imageUrl: string }
export type PhotoService = Awaited<ReturnType<typeof createPhotoService>>

/**
 * A photo gets its database row when its original and smallest JPEG are stored. variant-queue.ts
 * generates the other variants later.
 */
export async function createPhotoService(
  db: Database,
  config: Pick<Config, 'dataDir' | 'storage'>,
  log: (message: unknown) => void,
) {
  const storage = await openPhotoStorage(config)
  const queue = createVariantQueue(db, storage, log)
  const withPhotoLock: PhotoLock = (hash, work) => db.locks.withLock(`original ${hash}`, work)
  const workerPool = createUploadWorkerPool()
  const maintenance = createPhotoMaintenanceService(
    db,
    storage,
    withPhotoLock,
    queue,
    workerPool,
    log,
  )
  // Wakes the queue after each change of the database, because the name of the workshop, which the
  // variants contain, may have changed.
  const removeListener = db.onChange(queue.wake)

  const uploads = new Set<Promise<unknown>>()
  function trackUpload<Value>(work: Promise<Value>): Promise<Value> {
    const entry: Promise<unknown> = Promise.allSettled([work]).then(() => uploads.delete(entry))
    uploads.add(entry)
    return work
  }

  /**
   * Returns column values that protect a photo from the purge for `UPLOAD_GRACE_PERIOD_MS` and make
   * the queue retry its failed variants.
   */
  const buildUploadColumns = () => ({ failures: 0, received_at: Date.now() })

  /**
   * Returns true if the photo has a database row and an intact original. Otherwise, the caller must
   * store the photo.
   */
  async function reuseStoredOriginal(hash: string): Promise<boolean> {
    if ((await storage.hashOf('originals', hash)) !== hash) return false
    const { numUpdatedRows } = await db.queries
      .updateTable('photos')
      .set(buildUploadColumns())
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await regenerateMissingSmallestJpegs({ db: db.queries, storage, workerPool, log }, [hash])
    queue.wake()
    return true
  }

  const saveRow = (
    { hash, bytes, type }: ReceivedUpload,
    { file, detectedBox, ...columns }: SmallestJpeg,
    rights: string,
  ) =>
    db.queries.transaction().execute(async (queries) => {
      const detected_box = detectedBox && JSON.stringify(detectedBox)
      await queries
        .insertInto('photos')
        .values({
          ...columns,
          detected_box,
          hash,
          bytes,
          type,
          pending: 1,
          rights,
          recipe: ENCODER_VERSION,
          ...buildUploadColumns(),
        })
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet({ pending: 1, rights, ...buildUploadColumns() }),
        )
        .execute()
      await queries
        .insertInto('photo_files')
        .values({ photo: hash, format: file.format, width: file.width })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })

  /**
   * Treats the photo as damaged if the image worker crashes twice, but not if it is killed or times
   * out, because the host may lack memory or time.
   */
  const rejectUnprocessable = <Value>(work: Promise<Result<Value>>): Promise<Result<Value>> =>
    work.catch((error: unknown) => {
      if (!(error instanceof ImageWorkerError) || error instanceof ImageWorkerStartError)
        throw error
      log(error)
      const isDamaged = error instanceof ImageWorkerCrashError
      return createRejection(isDamaged ? 'damaged_photo' : 'photo_not_prepared', 'image')
    })

  async function storeNew(received: ReceivedUpload): Promise<Result<StoredPhoto>> {
    const rights = await readCopyrightHolder(db.queries)
    const jpeg = await storage.storeVariants((workspace) =>
      rejectUnprocessable(workerPool.generateSmallestJpeg({ ...received, rights }, workspace)),
    )
    if (!jpeg.ok) return jpeg
    await storage.put('originals', received.hash, received.path)
    await saveRow(received, jpeg.value, rights)
    queue.wake()
    return createSuccess({ imageUrl: getPhotoPath(received.hash) })
  }

  const discard = (received: ReceivedUpload) => rm(received.path, { force: true })

  async function keep(received: ReceivedUpload): Promise<Result<StoredPhoto>> {
    try {
      return await withPhotoLock(received.hash, async () =>
        (await reuseStoredOriginal(received.hash))
          ? createSuccess({ imageUrl: getPhotoPath(received.hash) })
          : await storeNew(received),
      )
    } finally {
      await discard(received)
    }
  }

  /**
   * Throws HostError if the database has photos and none of their originals exists, because the
   * disk is probably not mounted, or the folder or bucket is the wrong one. SQLite with
   * local files is exempt, because both are in the data folder.
   */
  async function rejectLostOriginals() {
    if (!db.isShared && !isSharedStorage(config.storage)) return
    const override = join(config.dataDir, WITHOUT_ORIGINALS_FILE)
    const photos = await db.queries.selectFrom('photos').select('hash').execute()
    if (photos.length === 0 || fileExists(override)) return
    const originals = new Set(await storage.list('originals'))
    if (photos.some(({ hash }) => originals.has(hash))) return
    const setting = isSharedStorage(config.storage) ? 'S3_BUCKET' : 'DATA_DIR'
    throw new HostError(
      `${storage.locationOf('originals')} (${setting}) contains none of the ${formatCountWithNoun(photos.length, 'photograph')} in the database. Mount its disk, or name the right place. If the photographs are lost, create the file ${override} to start without them.`,
    )
  }

  async function receivePhoto(source: AsyncIterable<Uint8Array>) {
    workerPool.warmUp()
    return receiveUpload(storage.incoming, source)
  }

  async function storeRotated(hash: string): Promise<Result<StoredPhoto>> {
    const row = await db.queries
      .selectFrom('photos')
      .select('type')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!row) return createRejection('not_found')
    const target = join(storage.incoming, randomUUID())
    try {
      const rotated = await storage.withFile('originals', hash, (path) =>
        rejectUnprocessable(
          workerPool.writeRotatedPhoto({ path, hash, type: row.type, rights: '' }, target),
        ),
      )
      if (!rotated.ok) return rotated
      const received = await receivePhoto(createReadStream(target))
      return received.ok ? await keep(received.value) : received
    } finally {
      await rm(target, { force: true })
    }
  }

  return {
    mediaFiles: storage.mediaFiles,
    /**
     * Returns the variant with this file name, without checking if the photo is public. Returns
     * null if the file is missing or longer than `maxBytes`.
     */
    readVariant: (name: string, maxBytes?: number) => storage.read('media', name, maxBytes),
    receive: (source: AsyncIterable<Uint8Array>) => trackUpload(receivePhoto(source)),
    keep: (received: ReceivedUpload) => trackUpload(keep(received)),
    /** Stores a copy of the photo that is rotated clockwise by 90 degrees. */
    storeRotated: (hash: string) => trackUpload(storeRotated(hash)),
    discard,
    deleteFiles: maintenance.deleteFiles,
    async store(source: AsyncIterable<Uint8Array>): Promise<Result<StoredPhoto>> {
      const received = await this.receive(source)
      return received.ok ? this.keep(received.value) : received
    },
    async settle() {
      await maintenance.settle()
      await queue.settle()
    },
    /**
     * Call this only while holding `lockDataFolder`, because it empties `incoming`, in which
     * another process could be receiving an upload.
     */
    async resume(): Promise<void> {
      if (!isSharedStorage(config.storage) && !(await db.locks.acquire('folder', LOCK_TIMEOUT_MS)))
        throw new HostError(
          'DATABASE_URL is the database of a running site that stores its photographs in a folder; allowed: another database, or S3_BUCKET for all processes.',
        )
      await rejectLostOriginals()
      await maintenance.start()
      await queue.resume()
    },
    async close() {
      removeListener()
      await maintenance.finishDeletions()
      storage.close()
      await Promise.all([queue.close(), workerPool.close(), maintenance.close(), ...uploads])
    },
  }
}
