import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { variantAddress } from '../../shared/image.ts'
import { atMost } from '../at-most.ts'
import type { Queries } from '../database/connect.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { place, writeWhole } from './folder.ts'
import { makeVariants } from './image-variants.ts'
import { type Received, receive } from './incoming.ts'
import { photoAddress } from './photo-address.ts'

/** A decoded photo of 100 megapixels takes some 300 MB: more at once would not be faster on a small machine. */
const AT_ONCE = 2

export type StoredPhoto = { imageUrl: string; width: number; height: number }
export type Photos = Awaited<ReturnType<typeof createPhotos>>

/**
 * Photos lie in the data folder: originals/<hash>, byte for byte as they came and never served, and the public
 * files in media/. A photo has a row in the database only once all its files are in their place.
 */
export async function createPhotos(db: Queries, dataDir: string) {
  const folder = (name: string) => join(dataDir, name)
  const [incoming, originals, media] = ['incoming', 'originals', 'media'].map(folder) as [
    string,
    string,
    string,
  ]
  for (const path of [incoming, originals]) await mkdir(path, { recursive: true, mode: 0o700 })
  await mkdir(media, { recursive: true })
  const inTurn = atMost(AT_ONCE)

  async function find(hash: string): Promise<StoredPhoto | null> {
    const row = await db
      .selectFrom('photos')
      .select(['width', 'height'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    return row ? { ...row, imageUrl: photoAddress(hash) } : null
  }

  async function publish({ path, hash, bytes, type }: Received): Promise<Outcome<StoredPhoto>> {
    const variants = await makeVariants(path)
    if (!variants.ok) return refused(variants.code, 'image')
    const { widest, smaller } = variants
    const imageUrl = photoAddress(hash)
    for (const variant of [...smaller, widest]) {
      const address = variant === widest ? imageUrl : variantAddress(imageUrl, variant.width)
      // Two uploads of the same photo at once write the same bytes, each by way of a file of its own.
      await writeWhole(`${path}-${variant.width}`, join(dataDir, address), variant.bytes)
    }
    await place(path, join(originals, hash))
    const { width, height } = widest
    await db
      .insertInto('photos')
      .values({ hash, width, height, bytes, type })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    return done({ imageUrl, width, height })
  }

  const discard = (received: Received) => rm(received.path, { force: true })

  /** Keeps what was received; the same photo twice is stored once. The temporary file is gone afterwards. */
  async function keep(received: Received): Promise<Outcome<StoredPhoto>> {
    try {
      const known = await find(received.hash)
      return known ? done(known) : await inTurn(() => publish(received))
    } finally {
      await discard(received)
    }
  }

  return {
    /** The folder that holds the public files, and nothing else. */
    mediaFolder: media,
    receive: (source: AsyncIterable<Uint8Array>) => receive(incoming, source),
    keep,
    discard,
    /** Receives and keeps in one go. */
    async store(source: AsyncIterable<Uint8Array>): Promise<Outcome<StoredPhoto>> {
      const received = await receive(incoming, source)
      return received.ok ? keep(received.value) : received
    },
    /** Removes what an interrupted upload left behind. Only for a start: nothing may be arriving. */
    async sweep(): Promise<void> {
      await rm(incoming, { recursive: true, force: true })
      await mkdir(incoming, { mode: 0o700 })
    },
  }
}
