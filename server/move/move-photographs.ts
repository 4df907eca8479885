/** Copies all files of one storage to another and verifies each by its hash. */
import { randomUUID } from 'node:crypto'
import { copyFile, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { heldAmong, isHash } from '../storage/quarantine.ts'
import { SHELVES, type Shelf, type Storage } from '../storage/storage.ts'
import { MoveRefused } from './refusal.ts'

/** Number of concurrent copies, because each request to a remote server has some latency. */
const AT_ONCE = 8
/** Number of files between two progress messages. */
const WORD = 1_000

/** A file of the storage. `hash` is the SHA-256 in its name, or null if the name has none. */
type Item = { shelf: Shelf; name: string; bytes: number; hash: string | null }

async function itemsIn(storage: Storage): Promise<Item[]> {
  const items: Item[] = []
  for (const shelf of SHELVES) {
    const sizes = await storage.sizes(shelf)
    const held = new Map(heldAmong([...sizes.keys()]).map(({ hash, name }) => [name, hash]))
    for (const [name, bytes] of sizes) {
      const hash = shelf === 'originals' && isHash(name) ? name : (held.get(name) ?? null)
      items.push({ shelf, name, bytes, hash: shelf === 'media' ? null : hash })
    }
  }
  return items
}

const keyOf = ({ shelf, name }: Pick<Item, 'shelf' | 'name'>) => `${shelf}/${name}`
/**
 * Returns true for small state files in the quarantine, such as the hour count, whose content
 * changes.
 */
const isNote = ({ shelf, hash }: Item) => shelf === 'quarantine' && hash === null

/**
 * Checks that the target storage has no files of another site.
 * @throws MoveRefused if it has
 */
export async function refuseStrangers(from: Storage, to: Storage) {
  const ours = new Set((await itemsIn(from)).map(keyOf))
  const stranger = (await itemsIn(to)).find((item) => !ours.has(keyOf(item)) && !isNote(item))
  if (stranger)
    throw new MoveRefused(
      `${to.placeOf(stranger.shelf, stranger.name)} is not of this site: name an empty place.`,
    )
}

async function carry(from: Storage, to: Storage, { shelf, name }: Item) {
  const path = join(to.incoming, randomUUID())
  try {
    await from.withFile(shelf, name, (source) => copyFile(source, path), true)
    const handle = await open(path, 'r+')
    await handle.sync().finally(() => handle.close())
    await to.put(shelf, name, path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Returns true if a file has the same bytes in both storages. */
async function isSame(from: Storage, to: Storage, { shelf, name, hash }: Item): Promise<boolean> {
  const there = await to.hashOf(shelf, name)
  if (there === hash) return true
  // A file that is damaged in the source is copied as it is.
  return there !== null && there === (await from.hashOf(shelf, name))
}

async function each(
  items: Item[],
  work: (item: Item) => Promise<unknown>,
  tell: Tell,
  what: string,
) {
  const queue = new PQueue({ concurrency: AT_ONCE })
  let done = 0
  await queue.addAll(
    items.map((item) => async () => {
      await work(item)
      done += 1
      if (done % WORD === 0) tell(`${what}: ${done} of ${items.length} files`)
    }),
  )
}

export type Tell = (line: string) => void
export type Carried = { files: number; bytes: number; originals: number }

/**
 * Copies the missing files, then verifies all of them.
 * @throws MoveRefused if a file differs after the copy
 */
export async function carryPhotographs(from: Storage, to: Storage, tell: Tell): Promise<Carried> {
  const items = await itemsIn(from)
  const there = new Map((await itemsIn(to)).map((item) => [keyOf(item), item.bytes]))
  const lacking = items.filter((item) => isNote(item) || there.get(keyOf(item)) !== item.bytes)
  if (lacking.length < items.length)
    tell(`${items.length - lacking.length} of ${items.length} files are there already.`)
  await each(lacking, (item) => carry(from, to, item), tell, 'carried')
  const differing: Item[] = []
  await each(
    items,
    async (item) => {
      if (await isSame(from, to, item)) return
      // A file from an earlier, interrupted move has other bytes, so it is copied again.
      await carry(from, to, item)
      if (!(await isSame(from, to, item))) differing.push(item)
    },
    tell,
    'compared',
  )
  if (differing.length > 0)
    throw new MoveRefused(
      `${differing.length} files have not come there as they are here, ${differing.slice(0, 3).map(keyOf).join(', ')} among them.`,
    )
  return {
    files: items.length,
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    originals: items.filter(({ hash }) => hash !== null).length,
  }
}
