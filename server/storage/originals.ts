/**
 * Manages the originals: referenced ones are in `originals`, the others in `quarantine`
 * (quarantine.ts).
 */
import type { Database, Queries } from '../database/connect.ts'
import {
  checkDatabaseId,
  isHash,
  listQuarantine,
  type QuarantinedFile,
  quarantineName,
  RETENTION_HOURS,
  readHourCount,
  writeHourCount,
} from './quarantine.ts'
import type { Storage } from './storage.ts'

/**
 * Age in milliseconds until which an unreferenced upload is kept in place. The artist's device
 * keeps an unsaved draft as long.
 */
const UPLOAD_GRACE_PERIOD = 7 * 24 * 3_600_000

/** Returns the hashes of all photos that content refers to. */
export type References = (queries: Queries) => Promise<Set<string>>
export type OriginalStore = ReturnType<typeof createOriginalStore>

export function createOriginalStore(
  { read: db, locks }: Pick<Database, 'read' | 'locks'>,
  storage: Storage,
  referenced: References,
) {
  const withPhotoLock = <Result>(hash: string, work: () => Promise<Result>) =>
    locks.withLock(`original ${hash}`, work)
  const isInPlace = (hash: string) => storage.has('originals', hash)
  const isWhole = async (hash: string) => (await storage.hashOf('originals', hash)) === hash

  /**
   * Returns the hashes of referenced photos and of recent uploads whose form may not be saved yet.
   */
  async function referencedHashes(): Promise<Set<string>> {
    const recent = db
      .selectFrom('photos')
      .select('hash')
      .where('received_at', '>=', Date.now() - UPLOAD_GRACE_PERIOD)
    return new Set([...(await referenced(db)), ...(await recent.execute()).map(({ hash }) => hash)])
  }

  /**
   * Moves an original back from quarantine. If both areas have a copy, keeps the intact one. If
   * neither is intact, keeps both.
   */
  async function restoreFile({ hash, name }: QuarantinedFile) {
    const isAlone = !(await isInPlace(hash))
    if (!isAlone && (await isWhole(hash))) await storage.remove('quarantine', name)
    else if (isAlone || (await storage.hashOf('quarantine', name)) === hash)
      await storage.move(['quarantine', name], ['originals', hash])
  }

  /** Moves an original to quarantine. Returns false if it stays. */
  async function quarantineFile(hash: string, hour: number): Promise<boolean> {
    const row = db.selectFrom('photos').select('received_at').where('hash', '=', hash)
    const receivedAt = (await row.executeTakeFirst())?.received_at ?? 0
    const aside = quarantineName(hash, hour)
    // The photo was uploaded again in the meantime, or another copy was quarantined in the same
    // hour.
    if (receivedAt >= Date.now() - UPLOAD_GRACE_PERIOD || (await storage.has('quarantine', aside)))
      return false
    // Stops generating image variants. Missing ones are generated if the photo is used again
    // (missing-variants.ts).
    await db.updateTable('photos').set({ pending: 0 }).where('hash', '=', hash).execute()
    await storage.move(['originals', hash], ['quarantine', aside])
    return true
  }

  async function purgeFile({ hash, name }: QuarantinedFile) {
    if ((await referencedHashes()).has(hash)) return
    const isOnlyCopy =
      !(await isInPlace(hash)) &&
      (await listQuarantine(storage)).every((one) => one.hash !== hash || one.name === name)
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
  async function restoreReferenced(): Promise<string[]> {
    const held = await listQuarantine(storage)
    if (held.length === 0) return []
    const wanted = await referencedHashes()
    const back = held.filter(({ hash }) => wanted.has(hash))
    for (const one of back) await withPhotoLock(one.hash, () => restoreFile(one))
    return back.map(({ hash }) => hash)
  }

  /** Moves all unreferenced originals to quarantine. Returns their number. */
  async function quarantineAll(hour: number): Promise<number> {
    const wanted = await referencedHashes()
    const names = await storage.list('originals')
    let count = 0
    for (const hash of names.filter((name) => isHash(name) && !wanted.has(name)))
      if (await withPhotoLock(hash, () => quarantineFile(hash, hour))) count += 1
    return count
  }

  /** Increments the hour count and deletes the originals whose retention has ended. */
  async function countHour() {
    const held = await listQuarantine(storage)
    if (held.length === 0) return
    const hour = (await readHourCount(storage, held)) + 1
    await writeHourCount(storage, hour)
    const over = held.filter((one) => hour - one.hour >= RETENTION_HOURS)
    for (const one of over) await withPhotoLock(one.hash, () => purgeFile(one))
  }

  return {
    withPhotoLock,
    restoreReferenced,
    countHour,
    /** Returns null when the originals belong to this database, otherwise a warning for the host. */
    checkDatabaseId: () => checkDatabaseId(db, storage),
    quarantineUnreferenced: async () =>
      quarantineAll(await readHourCount(storage, await listQuarantine(storage))),
    /**
     * Returns true if the original is intact, after moving it back from quarantine if necessary.
     * The caller must hold the photo's lock.
     */
    async recover(hash: string): Promise<boolean> {
      for (const one of await listQuarantine(storage)) if (one.hash === hash) await restoreFile(one)
      return isWhole(hash)
    },
    /**
     * Stores an uploaded original and deletes its copies in quarantine. The caller must hold the
     * photo's lock.
     */
    async put(hash: string, from: string) {
      await storage.put('originals', hash, from)
      for (const one of await listQuarantine(storage))
        if (one.hash === hash) await storage.remove('quarantine', one.name)
    },
  }
}
