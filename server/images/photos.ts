import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import type { Database } from '../database/connect.ts'
import { type Result, rejected, success } from '../result.ts'
import { openStorage } from '../storage/open-storage.ts'
import { createOriginalStore, type References } from '../storage/originals.ts'
import type { Workspace } from '../storage/storage.ts'
import { readCopyrightName } from './copyright-metadata.ts'
import type { FirstVariant } from './image-variants.ts'
import { ImageWorkerError } from './image-worker-client.ts'
import { regenerateVariants } from './missing-variants.ts'
import { createPhotoMaintenance } from './photo-maintenance.ts'
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts'
import { createUploadWorkerPool } from './upload-worker-pool.ts'
import { photoPath } from './variant-file-names.ts'
import { createVariantQueue } from './variant-queue.ts'

/** Time to wait for the lock of a previous process that is still exiting, in milliseconds. */
const LOCK_TIMEOUT = 10_000

export type StoredPhoto = { imageUrl: string }
export type PhotoService = Awaited<ReturnType<typeof createPhotoService>>

/**
 * Creates the photo service. A photo gets a database row once its original and its first public
 * file are stored. The other files follow in the queue (variant-queue.ts).
 * @param referenced returns the photos that content refers to
 * @param log receives background errors and messages for the host
 */
export async function createPhotoService(
  db: Database,
  config: Pick<Config, 'dataDir' | 'storage'>,
  referenced: References,
  log: (news: unknown) => void,
) {
  const storage = await openStorage(config)
  const queue = createVariantQueue(db, storage, log)
  const originals = createOriginalStore(db, storage, referenced)
  const workerPool = createUploadWorkerPool()
  const maintenance = createPhotoMaintenance(db, storage, originals, queue, workerPool, log)
  // The public files contain the artist's name, which may have changed.
  const removeListener = db.onChange(queue.wake)

  /** Uploads that are being received or stored. */
  const uploads = new Set<Promise<unknown>>()
  function trackUpload<Value>(work: Promise<Value>): Promise<Value> {
    const entry: Promise<unknown> = Promise.allSettled([work]).then(() => uploads.delete(entry))
    uploads.add(entry)
    return work
  }

  /** Columns of a photo that was just uploaded: it is not swept, and failed files are retried. */
  const recentUpload = () => ({ failures: 0, received_at: Date.now() })

  /** Returns true if the photo is already stored and its original is intact. */
  async function storeDuplicate(hash: string): Promise<boolean> {
    if (!(await originals.recover(hash))) return false
    const { numUpdatedRows } = await db.read
      .updateTable('photos')
      .set(recentUpload())
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await regenerateVariants({ db: db.read, storage, workerPool, log }, [hash])
    queue.wake()
    return true
  }

  const saveRow = (
    { hash, bytes, type }: ReceivedUpload,
    { file, ...first }: FirstVariant,
    rights: string,
  ) =>
    db.read.transaction().execute(async (queries) => {
      await queries
        .insertInto('photos')
        .values({ ...first, hash, bytes, type, pending: 1, rights, ...recentUpload() })
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet({ pending: 1, rights, ...recentUpload() }),
        )
        .execute()
      await queries
        .insertInto('photo_files')
        .values({ photo: hash, format: file.format, width: file.width })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })

  /** Reports a photo as damaged if its decoder crashes or times out. */
  const generateFirst =
    (received: ReceivedUpload, rights: string) => async (workspace: Workspace) => {
      try {
        return await workerPool.generateFirst({ ...received, rights }, workspace)
      } catch (error) {
        if (!(error instanceof ImageWorkerError)) throw error
        log(error)
        return rejected('damaged_photo', 'image')
      }
    }

  async function publish(received: ReceivedUpload): Promise<Result<StoredPhoto>> {
    const rights = await readCopyrightName(db.read)
    const first = await storage.publish(generateFirst(received, rights))
    if (!first.ok) return first
    await originals.put(received.hash, received.path)
    await saveRow(received, first.value, rights)
    queue.wake()
    return success({ imageUrl: photoPath(received.hash) })
  }

  const discard = (received: ReceivedUpload) => rm(received.path, { force: true })

  /**
   * Stores a received photo. A duplicate is stored once and repairs a damaged or missing original.
   * Deletes the temporary file.
   */
  async function keep(received: ReceivedUpload): Promise<Result<StoredPhoto>> {
    try {
      return await originals.withPhotoLock(received.hash, async () =>
        (await storeDuplicate(received.hash))
          ? success({ imageUrl: photoPath(received.hash) })
          : await publish(received),
      )
    } finally {
      await discard(received)
    }
  }

  async function receivePhoto(source: AsyncIterable<Uint8Array>) {
    workerPool.warmUp()
    return receiveUpload(storage.uploads, source)
  }

  return {
    /** Source of the public files for visitors. */
    served: storage.publicFiles,
    /** Reads a public file. Returns null if it is missing or longer than `most` bytes. */
    readPublic: (name: string, most?: number) => storage.read('media', name, most),
    receive: (source: AsyncIterable<Uint8Array>) => trackUpload(receivePhoto(source)),
    keep: (received: ReceivedUpload) => trackUpload(keep(received)),
    discard,
    /** Receives and stores a photo. */
    async store(source: AsyncIterable<Uint8Array>): Promise<Result<StoredPhoto>> {
      const received = await this.receive(source)
      return received.ok ? this.keep(received.value) : received
    },
    /** Waits until all moves are done and all public files are generated. */
    async settle() {
      await maintenance.settle()
      await queue.settle()
    },
    /**
     * Repairs the storage, resumes unfinished work and starts the maintenance. Missing files are
     * generated in the background. The caller must hold the folder lock (folder-lock.ts), so that
     * no upload is running.
     */
    async resume(): Promise<void> {
      if (config.storage.kind === 'disk' && !(await db.locks.acquire('folder', LOCK_TIMEOUT)))
        throw new ConfigError(
          'DATABASE_URL is that of a running site, whose photographs lie in the folder of its one process; allowed: another database, or S3_BUCKET for all processes.',
        )
      await maintenance.start()
      await queue.resume()
    },
    /** Stops all work and waits until nothing writes to the data folder any more. */
    async close() {
      removeListener()
      storage.close()
      await Promise.all([queue.close(), workerPool.close(), maintenance.close(), ...uploads])
    },
  }
}
