/** Where the originals are: in their place while something needs them, else in the quarantine (quarantine.ts). */
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database/connect.ts'
import { inTurnOf } from '../in-turn.ts'
import { flushFolder, place } from './folder.ts'
import { strangerTo } from './folder-owner.ts'
import type { PhotoFolders } from './photo-folders.ts'
import { type Held, heldIn, hourOf, isHash, placeOf, WAITS, writeHour } from './quarantine.ts'
import { isWhole } from './whole.ts'

/** How long an upload may wait for its piece to be written, in milliseconds: as long as the artist's device keeps it. */
const MAY_WAIT = 7 * 24 * 3_600_000

/** @returns the hashes of all photos that something on the site needs */
export type References = (queries: Queries) => Promise<Set<string>>
export type Originals = ReturnType<typeof createOriginals>

export function createOriginals(db: Queries, folders: PhotoFolders, referenced: References) {
  const inTurn = inTurnOf()
  const pathOf = (hash: string) => join(folders.originals, hash)

  /** What is referenced, and what has come so lately that its piece may still be being written. */
  async function needed(): Promise<Set<string>> {
    const lately = db
      .selectFrom('photos')
      .select('hash')
      .where('received_at', '>=', Date.now() - MAY_WAIT)
    return new Set([...(await referenced(db)), ...(await lately.execute()).map(({ hash }) => hash)])
  }

  /** Of two copies the whole one is kept; where neither is, both are. */
  async function bringBack({ hash, path }: Held) {
    const isAlone = !existsSync(pathOf(hash))
    if (!isAlone && (await isWhole(pathOf(hash), hash))) await rm(path, { force: true })
    else if (isAlone || (await isWhole(path, hash))) await place(path, pathOf(hash))
  }

  /** @returns whether it went */
  async function setAside(hash: string, hour: number): Promise<boolean> {
    const row = db.selectFrom('photos').select('received_at').where('hash', '=', hash)
    const receivedAt = (await row.executeTakeFirst())?.received_at ?? 0
    const aside = placeOf(folders, hash, hour)
    // It came again while others were being moved, or another copy came aside within this hour.
    if (receivedAt >= Date.now() - MAY_WAIT || existsSync(aside)) return false
    // Nobody needs more files of it; should somebody, those that are missing are made again (photo-restore.ts).
    await db.updateTable('photos').set({ pending: 0 }).where('hash', '=', hash).execute()
    await rename(pathOf(hash), aside)
    return true
  }

  async function eraseForGood({ hash, path }: Held) {
    if ((await needed()).has(hash)) return
    const isOnlyCopy =
      !existsSync(pathOf(hash)) &&
      (await heldIn(folders)).every((one) => one.hash !== hash || one.path === path)
    if (isOnlyCopy) {
      // Refused by the database where an image has come to show it.
      await db.deleteFrom('photos').where('hash', '=', hash).execute()
      for (const name of await readdir(folders.media))
        if (name.startsWith(hash)) await rm(join(folders.media, name))
    }
    await rm(path)
  }

  /** Brings back what is needed again, whichever database says so. @returns the hashes of what came back */
  async function bringBackNeeded(): Promise<string[]> {
    const held = await heldIn(folders)
    if (held.length === 0) return []
    const wanted = await needed()
    const back = held.filter(({ hash }) => wanted.has(hash))
    for (const one of back) await inTurn(one.hash, () => bringBack(one))
    return back.map(({ hash }) => hash)
  }

  /** @returns how many went aside */
  async function setAsideUnneeded(hour: number): Promise<number> {
    const wanted = await needed()
    const names = await readdir(folders.originals)
    let count = 0
    for (const hash of names.filter((name) => isHash(name) && !wanted.has(name)))
      if (await inTurn(hash, () => setAside(hash, hour))) count += 1
    if (count > 0) await flushFolder(folders.quarantine)
    return count
  }

  /** Lets an hour of the folder's clock pass, and what has waited long enough leave. */
  async function passHour() {
    const held = await heldIn(folders)
    if (held.length === 0) return
    const hour = (await hourOf(folders, held)) + 1
    await writeHour(folders, hour)
    const over = held.filter((one) => hour - one.hour >= WAITS)
    for (const one of over) await inTurn(one.hash, () => eraseForGood(one))
  }

  return {
    pathOf,
    inTurn,
    bringBackNeeded,
    passHour,
    /** @returns null where the originals belong to this database, else a line that tells the host */
    stranger: () => strangerTo(db, folders),
    setAside: async () => setAsideUnneeded(await hourOf(folders, await heldIn(folders))),
    /** In the photo's turn: whether its original is whole and in its place, back from the quarantine if it was there. */
    async recover(hash: string): Promise<boolean> {
      for (const one of await heldIn(folders)) if (one.hash === hash) await bringBack(one)
      return isWhole(pathOf(hash), hash)
    },
    /** In the photo's turn: puts an original in its place that was just received. Copies elsewhere have had their day. */
    async put(hash: string, from: string) {
      await place(from, pathOf(hash))
      for (const one of await heldIn(folders)) if (one.hash === hash) await rm(one.path)
    },
  }
}
