/**
 * Manages the originals: referenced ones are in `originals`, the others in `quarantine`
 * (quarantine.ts).
 */
import type { Database, Queries } from '../database/connect.ts'
import {
  foreignDatabase,
  type Held,
  heldIn,
  hourOf,
  isHash,
  nameAside,
  WAITS,
  writeHour,
} from './quarantine.ts'
import type { Storage } from './storage.ts'

/**
 * Age in milliseconds until which an unreferenced upload is kept in place. The artist's device
 * keeps an unsaved draft as long.
 */
const MAY_WAIT = 7 * 24 * 3_600_000

/** Returns the hashes of all photos that content refers to. */
export type References = (queries: Queries) => Promise<Set<string>>
export type Originals = ReturnType<typeof createOriginals>

export function createOriginals(
  { read: db, locks }: Pick<Database, 'read' | 'locks'>,
  storage: Storage,
  referenced: References,
) {
  const inTurn = <Result>(hash: string, work: () => Promise<Result>) =>
    locks.withLock(`original ${hash}`, work)
  const isInPlace = (hash: string) => storage.has('originals', hash)
  const isWhole = async (hash: string) => (await storage.hashOf('originals', hash)) === hash

  /**
   * Returns the hashes of referenced photos and of recent uploads whose form may not be saved yet.
   */
  async function needed(): Promise<Set<string>> {
    const lately = db
      .selectFrom('photos')
      .select('hash')
      .where('received_at', '>=', Date.now() - MAY_WAIT)
    return new Set([...(await referenced(db)), ...(await lately.execute()).map(({ hash }) => hash)])
  }

  /**
   * Moves an original back from quarantine. If both areas have a copy, keeps the intact one. If
   * neither is intact, keeps both.
   */
  async function bringBack({ hash, name }: Held) {
    const isAlone = !(await isInPlace(hash))
    if (!isAlone && (await isWhole(hash))) await storage.remove('quarantine', name)
    else if (isAlone || (await storage.hashOf('quarantine', name)) === hash)
      await storage.move(['quarantine', name], ['originals', hash])
  }

  /** Moves an original to quarantine. Returns false if it stays. */
  async function setAside(hash: string, hour: number): Promise<boolean> {
    const row = db.selectFrom('photos').select('received_at').where('hash', '=', hash)
    const receivedAt = (await row.executeTakeFirst())?.received_at ?? 0
    const aside = nameAside(hash, hour)
    // The photo was uploaded again in the meantime, or another copy was quarantined in the same
    // hour.
    if (receivedAt >= Date.now() - MAY_WAIT || (await storage.has('quarantine', aside)))
      return false
    // Stops generating image variants. Missing ones are generated if the photo is used again
    // (photo-restore.ts).
    await db.updateTable('photos').set({ pending: 0 }).where('hash', '=', hash).execute()
    await storage.move(['originals', hash], ['quarantine', aside])
    return true
  }

  async function eraseForGood({ hash, name }: Held) {
    if ((await needed()).has(hash)) return
    const isOnlyCopy =
      !(await isInPlace(hash)) &&
      (await heldIn(storage)).every((one) => one.hash !== hash || one.name === name)
    if (isOnlyCopy) {
      // A foreign key makes this fail if an image refers to the photo again.
      await db.deleteFrom('photos').where('hash', '=', hash).execute()
      for (const file of await storage.list('media'))
        if (file.startsWith(hash)) await storage.remove('media', file)
    }
    await storage.remove('quarantine', name)
  }

  /**
   * Moves referenced originals back from quarantine.
   * @returns their hashes
   */
  async function bringBackNeeded(): Promise<string[]> {
    const held = await heldIn(storage)
    if (held.length === 0) return []
    const wanted = await needed()
    const back = held.filter(({ hash }) => wanted.has(hash))
    for (const one of back) await inTurn(one.hash, () => bringBack(one))
    return back.map(({ hash }) => hash)
  }

  /** Moves all unreferenced originals to quarantine. Returns their number. */
  async function setAsideUnneeded(hour: number): Promise<number> {
    const wanted = await needed()
    const names = await storage.list('originals')
    let count = 0
    for (const hash of names.filter((name) => isHash(name) && !wanted.has(name)))
      if (await inTurn(hash, () => setAside(hash, hour))) count += 1
    return count
  }

  /** Increments the hour count and deletes the originals whose retention has ended. */
  async function passHour() {
    const held = await heldIn(storage)
    if (held.length === 0) return
    const hour = (await hourOf(storage, held)) + 1
    await writeHour(storage, hour)
    const over = held.filter((one) => hour - one.hour >= WAITS)
    for (const one of over) await inTurn(one.hash, () => eraseForGood(one))
  }

  return {
    inTurn,
    bringBackNeeded,
    passHour,
    /** Returns null when the originals belong to this database, otherwise a warning for the host. */
    foreignDatabase: () => foreignDatabase(db, storage),
    setAside: async () => setAsideUnneeded(await hourOf(storage, await heldIn(storage))),
    /**
     * Returns true if the original is intact, after moving it back from quarantine if necessary.
     * The caller must hold the photo's lock.
     */
    async recover(hash: string): Promise<boolean> {
      for (const one of await heldIn(storage)) if (one.hash === hash) await bringBack(one)
      return isWhole(hash)
    },
    /**
     * Stores an uploaded original and deletes its copies in quarantine. The caller must hold the
     * photo's lock.
     */
    async put(hash: string, from: string) {
      await storage.put('originals', hash, from)
      for (const one of await heldIn(storage))
        if (one.hash === hash) await storage.remove('quarantine', one.name)
    },
  }
}
