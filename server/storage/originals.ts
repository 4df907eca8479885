/**
 * Manages the originals of photos. If content refers to a photo, its original is in `originals`.
 * Otherwise the original is moved to `quarantine`, which quarantine.ts describes.
 */
import type { Database, QueryBuilder } from '../database/connect.ts'
import {
  getDatabaseMismatchWarning,
  getQuarantineFileName,
  isSha256Hex,
  listQuarantinedFiles,
  QUARANTINE_RETENTION_HOURS,
  type QuarantinedFile,
  readQuarantineHourCounter,
  writeQuarantineHourCounter,
} from './quarantine.ts'
import type { PhotoStorage } from './storage.ts'

/**
 * Age in milliseconds up to which an upload is not moved to quarantine, even if no content refers
 * to it. This age equals the time for which the artist's browser stores unsaved drafts, because a
 * draft may refer to the upload.
 */
const UPLOAD_GRACE_PERIOD = 7 * 24 * 3_600_000

/** Function that returns the hashes of all photos that content refers to. */
export type ReferencedPhotoFinder = (queries: QueryBuilder) => Promise<Set<string>>
export type OriginalStore = ReturnType<typeof createOriginalStore>

export function createOriginalStore(
  { read: db, locks }: Pick<Database, 'read' | 'locks'>,
  storage: PhotoStorage,
  referenced: ReferencedPhotoFinder,
) {
  const withPhotoLock = <Result>(hash: string, work: () => Promise<Result>) =>
    locks.withLock(`original ${hash}`, work)
  const isInPlace = (hash: string) => storage.has('originals', hash)
  const isWhole = async (hash: string) => (await storage.hashOf('originals', hash)) === hash

  /**
   * Returns the hashes of the photos that content refers to and of recent uploads. Recent uploads
   * are included because the artist may not have saved the content with the photo yet.
   */
  async function referencedHashes(): Promise<Set<string>> {
    const recent = db
      .selectFrom('photos')
      .select('hash')
      .where('received_at', '>=', Date.now() - UPLOAD_GRACE_PERIOD)
    return new Set([...(await referenced(db)), ...(await recent.execute()).map(({ hash }) => hash)])
  }

  /**
   * Moves an original back from quarantine. If `originals` already contains a copy, keeps only one
   * intact copy, in `originals`. If neither copy is intact, keeps both.
   */
  async function restoreFile({ hash, name }: QuarantinedFile) {
    const isAlone = !(await isInPlace(hash))
    if (!isAlone && (await isWhole(hash))) await storage.remove('quarantine', name)
    else if (isAlone || (await storage.hashOf('quarantine', name)) === hash)
      await storage.move(['quarantine', name], ['originals', hash])
  }

  /**
   * Moves an original to quarantine. Returns true if the original was moved, and false if it must
   * stay in place.
   */
  async function quarantineFile(hash: string, hour: number): Promise<boolean> {
    const row = db.selectFrom('photos').select('received_at').where('hash', '=', hash)
    const receivedAt = (await row.executeTakeFirst())?.received_at ?? 0
    const aside = getQuarantineFileName(hash, hour)
    // Keeps the original in place if the photo was uploaded again recently. Also keeps it if
    // another copy of the photo was moved to quarantine in the same hour, because both copies would
    // have the file name `aside`.
    if (receivedAt >= Date.now() - UPLOAD_GRACE_PERIOD || (await storage.has('quarantine', aside)))
      return false
    // Stops generating variants of the photo. If content refers to the photo again,
    // missing-variants.ts generates its missing variants.
    await db.updateTable('photos').set({ pending: 0 }).where('hash', '=', hash).execute()
    await storage.move(['originals', hash], ['quarantine', aside])
    return true
  }

  async function purgeFile({ hash, name }: QuarantinedFile) {
    if ((await referencedHashes()).has(hash)) return
    const isOnlyCopy =
      !(await isInPlace(hash)) &&
      (await listQuarantinedFiles(storage)).every((one) => one.hash !== hash || one.name === name)
    if (isOnlyCopy) {
      // Deletes the database row of the photo before the files. If content uses the photo again, a
      // foreign key makes this query fail, so that no file is deleted.
      await db.deleteFrom('photos').where('hash', '=', hash).execute()
      for (const file of await storage.list('media'))
        if (file.startsWith(hash)) await storage.remove('media', file)
    }
    await storage.remove('quarantine', name)
  }

  /**
   * Moves originals back from quarantine if content refers to them again.
   * @returns the hashes of these originals
   */
  async function restoreReferenced(): Promise<string[]> {
    const quarantined = await listQuarantinedFiles(storage)
    if (quarantined.length === 0) return []
    const referenced = await referencedHashes()
    const toRestore = quarantined.filter(({ hash }) => referenced.has(hash))
    for (const one of toRestore) await withPhotoLock(one.hash, () => restoreFile(one))
    return toRestore.map(({ hash }) => hash)
  }

  /**
   * Moves all originals that no content refers to into quarantine. Returns the number of moved
   * originals.
   */
  async function quarantineAll(hour: number): Promise<number> {
    const referenced = await referencedHashes()
    const names = await storage.list('originals')
    let count = 0
    for (const hash of names.filter((name) => isSha256Hex(name) && !referenced.has(name)))
      if (await withPhotoLock(hash, () => quarantineFile(hash, hour))) count += 1
    return count
  }

  /**
   * Called each time the site has run for another hour. If the quarantine is not empty, increments
   * its hour counter and deletes the originals that have been in quarantine for 720 of these hours
   * (30 days).
   */
  async function countHour() {
    const quarantined = await listQuarantinedFiles(storage)
    if (quarantined.length === 0) return
    const hour = (await readQuarantineHourCounter(storage, quarantined)) + 1
    await writeQuarantineHourCounter(storage, hour)
    const over = quarantined.filter((one) => hour - one.hour >= QUARANTINE_RETENTION_HOURS)
    for (const one of over) await withPhotoLock(one.hash, () => purgeFile(one))
  }

  return {
    withPhotoLock,
    restoreReferenced,
    countHour,
    /**
     * Returns a warning for the person who runs the server if the storage contains the originals of
     * another database (see quarantine.ts). Otherwise returns null.
     */
    getDatabaseMismatchWarning: () => getDatabaseMismatchWarning(db, storage),
    quarantineUnreferenced: async () =>
      quarantineAll(await readQuarantineHourCounter(storage, await listQuarantinedFiles(storage))),
    /**
     * Moves the original back if it is in quarantine. Returns true if the original is now in place
     * and intact. The caller must hold the lock of the photo.
     */
    async recover(hash: string): Promise<boolean> {
      for (const one of await listQuarantinedFiles(storage))
        if (one.hash === hash) await restoreFile(one)
      return isWhole(hash)
    },
    /**
     * Stores an uploaded original and deletes the copies of it in quarantine. The caller must hold
     * the lock of the photo.
     */
    async put(hash: string, from: string) {
      await storage.put('originals', hash, from)
      for (const one of await listQuarantinedFiles(storage))
        if (one.hash === hash) await storage.remove('quarantine', one.name)
    },
  }
}
