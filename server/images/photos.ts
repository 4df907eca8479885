import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import type { Database } from '../database/connect.ts'
import { done, type Outcome, refused } from '../outcome.ts'
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

/** How long a process that has ended may seem to be there still, in milliseconds. */
const LETTING_GO = 10_000

export type StoredPhoto = { imageUrl: string }
export type Photos = Awaited<ReturnType<typeof createPhotos>>

/**
 * The photos (storage.ts). A photo has a row in the database only once its original and its
 * first public file are in their place; the other files follow (variant-queue.ts).
 * @param referenced says which photos the site needs
 * @param log is told what failed behind the visitors' backs, and what the host should know
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
  // The photo files carry the artist's name, which may have changed.
  const removeListener = db.onChange(queue.wake)

  /** Uploads that are arriving or being stored. */
  const uploads = new Set<Promise<unknown>>()
  function counted<Result>(work: Promise<Result>): Promise<Result> {
    const over: Promise<unknown> = Promise.allSettled([work]).then(() => uploads.delete(over))
    uploads.add(over)
    return work
  }

  /** Of a photo that is wanted now: the sweep spares it, and files that could not be made are tried anew. */
  const wanted = () => ({ failures: 0, received_at: Date.now() })

  /** @returns whether the photo is stored already, its original too, byte for byte */
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

  /** A photo that ends its decoder, or hangs in it, counts as damaged. */
  const makeFirst = (received: Received, rights: string) => async (workspace: Workspace) => {
    try {
      return await firstFiles.make({ ...received, rights }, workspace)
    } catch (error) {
      if (!(error instanceof MakerFailed)) throw error
      log(error)
      return refused('damaged_photo', 'image')
    }
  }

  async function publish(received: Received): Promise<Outcome<StoredPhoto>> {
    const rights = await rightsIn(db.read)
    const first = await storage.publish(makeFirst(received, rights))
    if (!first.ok) return first
    await originals.put(received.hash, received.path)
    await record(received, first.value, rights)
    queue.wake()
    return done({ imageUrl: photoAddress(received.hash) })
  }

  const discard = (received: Received) => rm(received.path, { force: true })

  /**
   * Keeps what was received; the same photo twice is stored once, and makes good a stored original that is damaged or
   * missing. The temporary file is gone afterwards.
   */
  async function keep(received: Received): Promise<Outcome<StoredPhoto>> {
    try {
      return await originals.inTurn(received.hash, async () =>
        (await seenAgain(received.hash))
          ? done({ imageUrl: photoAddress(received.hash) })
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
    /** How visitors get at the public files. */
    served: storage.publicFiles,
    /** @param most bytes @returns null where there is no public file of that name, or it has more than that */
    readPublic: (name: string, most?: number) => storage.read('media', name, most),
    receive: (source: AsyncIterable<Uint8Array>) => counted(receivePhoto(source)),
    keep: (received: Received) => counted(keep(received)),
    discard,
    /** Receives and keeps in one go. */
    async store(source: AsyncIterable<Uint8Array>): Promise<Outcome<StoredPhoto>> {
      const received = await this.receive(source)
      return received.ok ? this.keep(received.value) : received
    },
    /** Waits until every photo is where it belongs and every file of every photo is made. */
    async settle() {
      await watch.settle()
      await queue.settle()
    },
    /**
     * Puts the folder in order after whatever ended the last run, takes up the work it left, and keeps the folder in
     * order from then on. Files that are missing are made again meanwhile. Only for a start that holds the folder (folder-lock.ts): nothing may be arriving.
     */
    async resume(): Promise<void> {
      if (config.storage.kind === 'disk' && !(await db.locks.hold('folder', LETTING_GO)))
        throw new ConfigError(
          'DATABASE_URL is that of a running site, whose photographs lie in the folder of its one process; allowed: another database, or S3_BUCKET for all processes.',
        )
      await watch.start()
      await queue.resume()
    },
    /** Stops what runs, and waits until nothing writes into the data folder any more. */
    async close() {
      removeListener()
      storage.close()
      await Promise.all([queue.close(), firstFiles.close(), watch.close(), ...uploads])
    },
  }
}
