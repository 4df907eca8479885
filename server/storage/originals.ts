/** Where the originals are: in their place while something needs them, else in the quarantine (quarantine.ts). */
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

/** How long an upload may wait for its piece to be written, in milliseconds: as long as the artist's device keeps it. */
const MAY_WAIT = 7 * 24 * 3_600_000

/** @returns the hashes of all photos that something on the site needs */
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

  /** What is referenced, and what has come so lately that its piece may still be being written. */
  async function needed(): Promise<Set<string>> {
    const lately = db
      .selectFrom('photos')
      .select('hash')
      .where('received_at', '>=', Date.now() - MAY_WAIT)
    return new Set([...(await referenced(db)), ...(await lately.execute()).map(({ hash }) => hash)])
  }

  /** Of two copies the whole one is kept; where neither is, both are. */
  async function bringBack({ hash, name }: Held) {
    const isAlone = !(await isInPlace(hash))
    if (!isAlone && (await isWhole(hash))) await storage.remove('quarantine', name)
    else if (isAlone || (await storage.hashOf('quarantine', name)) === hash)
      await storage.move(['quarantine', name], ['originals', hash])
  }

  /** @returns whether it went */
  async function setAside(hash: string, hour: number): Promise<boolean> {
    const row = db.selectFrom('photos').select('received_at').where('hash', '=', hash)
    const receivedAt = (await row.executeTakeFirst())?.received_at ?? 0
    const aside = nameAside(hash, hour)
    // It came again while others were being moved, or another copy came aside within this hour.
    if (receivedAt >= Date.now() - MAY_WAIT || (await storage.has('quarantine', aside)))
      return false
    // Nobody needs more files of it; should somebody, those that are missing are made again (photo-restore.ts).
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
      // Refused by the database where an image has come to show it.
      await db.deleteFrom('photos').where('hash', '=', hash).execute()
      for (const file of await storage.list('media'))
        if (file.startsWith(hash)) await storage.remove('media', file)
    }
    await storage.remove('quarantine', name)
  }

  /** Brings back what is needed again, whichever database says so. @returns the hashes of what came back */
  async function bringBackNeeded(): Promise<string[]> {
    const held = await heldIn(storage)
    if (held.length === 0) return []
    const wanted = await needed()
    const back = held.filter(({ hash }) => wanted.has(hash))
    for (const one of back) await inTurn(one.hash, () => bringBack(one))
    return back.map(({ hash }) => hash)
  }

  /** @returns how many went aside */
  async function setAsideUnneeded(hour: number): Promise<number> {
    const wanted = await needed()
    const names = await storage.list('originals')
    let count = 0
    for (const hash of names.filter((name) => isHash(name) && !wanted.has(name)))
      if (await inTurn(hash, () => setAside(hash, hour))) count += 1
    return count
  }

  /** Counts an hour and erases what has waited long enough. */
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
    /** In the photo's turn: whether its original is whole and in its place, back from the quarantine if it was there. */
    async recover(hash: string): Promise<boolean> {
      for (const one of await heldIn(storage)) if (one.hash === hash) await bringBack(one)
      return isWhole(hash)
    },
    /** In the photo's turn: puts an original in its place that was just received. Copies elsewhere have had their day. */
    async put(hash: string, from: string) {
      await storage.put('originals', hash, from)
      for (const one of await heldIn(storage))
        if (one.hash === hash) await storage.remove('quarantine', one.name)
    },
  }
}
