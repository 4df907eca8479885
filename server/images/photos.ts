import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import type { Database } from '../database/connect.ts'
import { type Result, refused, success } from '../result.ts'
import { openStorage } from '../storage/open-storage.ts'
import { createOriginals, type References } from '../storage/originals.ts'
import type { Workspace } from '../storage/storage.ts'
import { createFirstFiles } from './first-files.ts'
import type { FirstFile } from './image-variants.ts'
import { type Received, receive } from './incoming.ts'
import { createPhotoMaintenance } from './photo-maintenance.ts'
import { photoAddress } from './photo-names.ts'
import { restorePublicFiles } from './photo-restore.ts'
import { rightsIn } from './photo-rights.ts'
import { MakerFailed } from './variant-maker-process.ts'
import { createVariantQueue } from './variant-queue.ts'

/** Time to wait for the lock of a previous process that is still exiting, in milliseconds. */
const LETTING_GO = 10_000

export type StoredPhoto = { imageUrl: string }
export type Photos = Awaited<ReturnType<typeof createPhotos>>

/**
 * Creates the photo service. A photo gets a database row once its original and its first public
 * file are stored. The other files follow in the queue (variant-queue.ts).
 * @param referenced returns the photos that content refers to
 * @param log receives background errors and messages for the host
 */
export async function createPhotos(
  db: Database,
  config: Pick<Config, 'dataDir' | 'storage'>,
  referenced: References,
  log: (news: unknown) => void,
) {
  const storage = await openStorage(config)
  const queue = createVariantQueue(db, storage, log)
  const originals = createOriginals(db, storage, referenced)
  const firstFiles = createFirstFiles()
  const watch = createPhotoMaintenance(db, storage, originals, queue, firstFiles, log)
  // The public files contain the artist's name, which may have changed.
  const removeListener = db.onChange(queue.wake)

  /** Uploads that are being received or stored. */
  const uploads = new Set<Promise<unknown>>()
  function counted<Result>(work: Promise<Result>): Promise<Result> {
    const over: Promise<unknown> = Promise.allSettled([work]).then(() => uploads.delete(over))
    uploads.add(over)
    return work
  }

  /** Columns of a photo that was just uploaded: it is not swept, and failed files are retried. */
  const wanted = () => ({ failures: 0, received_at: Date.now() })

  /** Returns true if the photo is already stored and its original is intact. */
  async function seenAgain(hash: string): Promise<boolean> {
    if (!(await originals.recover(hash))) return false
    const { numUpdatedRows } = await db.read
      .updateTable('photos')
      .set(wanted())
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await restorePublicFiles({ db: db.read, storage, firstFiles, log }, [hash])
    queue.wake()
    return true
  }

  const record = ({ hash, bytes, type }: Received, { file, ...first }: FirstFile, rights: string) =>
    db.read.transaction().execute(async (queries) => {
      await queries
        .insertInto('photos')
        .values({ ...first, hash, bytes, type, pending: 1, rights, ...wanted() })
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet({ pending: 1, rights, ...wanted() }),
        )
        .execute()
      await queries
        .insertInto('photo_files')
        .values({ photo: hash, format: file.format, width: file.width })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })

  /** Reports a photo as damaged if its decoder crashes or times out. */
  const makeFirst = (received: Received, rights: string) => async (workspace: Workspace) => {
    try {
      return await firstFiles.make({ ...received, rights }, workspace)
    } catch (error) {
      if (!(error instanceof MakerFailed)) throw error
      log(error)
      return refused('damaged_photo', 'image')
    }
  }

  async function publish(received: Received): Promise<Result<StoredPhoto>> {
    const rights = await rightsIn(db.read)
    const first = await storage.publish(makeFirst(received, rights))
    if (!first.ok) return first
    await originals.put(received.hash, received.path)
    await record(received, first.value, rights)
    queue.wake()
    return success({ imageUrl: photoAddress(received.hash) })
  }

  const discard = (received: Received) => rm(received.path, { force: true })

  /**
   * Stores a received photo. A duplicate is stored once and repairs a damaged or missing original.
   * Deletes the temporary file.
   */
  async function keep(received: Received): Promise<Result<StoredPhoto>> {
    try {
      return await originals.inTurn(received.hash, async () =>
        (await seenAgain(received.hash))
          ? success({ imageUrl: photoAddress(received.hash) })
          : await publish(received),
      )
    } finally {
      await discard(received)
    }
  }

  async function receivePhoto(source: AsyncIterable<Uint8Array>) {
    firstFiles.warm()
    return receive(storage.uploads, source)
  }

  return {
    /** Source of the public files for visitors. */
    served: storage.publicFiles,
    /** Reads a public file. Returns null if it is missing or longer than `most` bytes. */
    readPublic: (name: string, most?: number) => storage.read('media', name, most),
    receive: (source: AsyncIterable<Uint8Array>) => counted(receivePhoto(source)),
    keep: (received: Received) => counted(keep(received)),
    discard,
    /** Receives and stores a photo. */
    async store(source: AsyncIterable<Uint8Array>): Promise<Result<StoredPhoto>> {
      const received = await this.receive(source)
      return received.ok ? this.keep(received.value) : received
    },
    /** Waits until all moves are done and all public files are generated. */
    async settle() {
      await watch.settle()
      await queue.settle()
    },
    /**
     * Repairs the storage, resumes unfinished work and starts the maintenance. Missing files are
     * generated in the background. The caller must hold the folder lock (folder-lock.ts), so that
     * no upload is running.
     */
    async resume(): Promise<void> {
      if (config.storage.kind === 'disk' && !(await db.locks.acquire('folder', LETTING_GO)))
        throw new ConfigError(
          'DATABASE_URL is that of a running site, whose photographs lie in the folder of its one process; allowed: another database, or S3_BUCKET for all processes.',
        )
      await watch.start()
      await queue.resume()
    },
    /** Stops all work and waits until nothing writes to the data folder any more. */
    async close() {
      removeListener()
      storage.close()
      await Promise.all([queue.close(), firstFiles.close(), watch.close(), ...uploads])
    },
  }
}
