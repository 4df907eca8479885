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
 * In milliseconds. An upload is kept for this time, because an unsaved draft in the artist's
 * browser may refer to it.
 */
const UPLOAD_GRACE_PERIOD = 7 * 24 * 3_600_000

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
   * Returns the originals that must stay, including recent uploads, because the content that uses
   * them may not be saved yet.
   */
  async function referencedHashes(): Promise<Set<string>> {
    const recent = db
      .selectFrom('photos')
      .select('hash')
      .where('received_at', '>=', Date.now() - UPLOAD_GRACE_PERIOD)
    return new Set([...(await referenced(db)), ...(await recent.execute()).map(({ hash }) => hash)])
  }

  /**
   * Moves the file back to `originals`. If `originals` already has a copy, keeps an intact one of
   * the two there. If neither is intact, leaves both where they are.
   */
  async function restoreFile({ hash, name }: QuarantinedFile) {
    const isAlone = !(await isInPlace(hash))
    if (!isAlone && (await isWhole(hash))) await storage.remove('quarantine', name)
    else if (isAlone || (await storage.hashOf('quarantine', name)) === hash)
      await storage.move(['quarantine', name], ['originals', hash])
  }

  /** Returns false if the original must stay. */
  async function quarantineFile(hash: string, hour: number): Promise<boolean> {
    const row = db.selectFrom('photos').select('received_at').where('hash', '=', hash)
    const receivedAt = (await row.executeTakeFirst())?.received_at ?? 0
    const aside = getQuarantineFileName(hash, hour)
    // Also keeps the original if a copy was quarantined in the same hour, because both would have
    // the same name there.
    if (receivedAt >= Date.now() - UPLOAD_GRACE_PERIOD || (await storage.has('quarantine', aside)))
      return false
    // Stops generating variants. missing-variants.ts generates them if content uses the photo
    // again.
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
      // Deletes the row before any file, because a foreign key makes this fail if content uses the
      // photo again.
      await db.deleteFrom('photos').where('hash', '=', hash).execute()
      for (const file of await storage.list('media'))
        if (file.startsWith(hash)) await storage.remove('media', file)
    }
    await storage.remove('quarantine', name)
  }

  async function restoreReferenced(): Promise<string[]> {
    const quarantined = await listQuarantinedFiles(storage)
    if (quarantined.length === 0) return []
    const referenced = await referencedHashes()
    const toRestore = quarantined.filter(({ hash }) => referenced.has(hash))
    for (const one of toRestore) await withPhotoLock(one.hash, () => restoreFile(one))
    return toRestore.map(({ hash }) => hash)
  }

  /** Returns the number of moved originals. */
  async function quarantineAll(hour: number): Promise<number> {
    const referenced = await referencedHashes()
    const names = await storage.list('originals')
    let count = 0
    for (const hash of names.filter((name) => isSha256Hex(name) && !referenced.has(name)))
      if (await withPhotoLock(hash, () => quarantineFile(hash, hour))) count += 1
    return count
  }

  /**
   * Increments the hour counter, then deletes the originals that have been in quarantine for 720
   * hours of running (30 days).
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
    /** Returns null if the storage belongs to this database. */
    getDatabaseMismatchWarning: () => getDatabaseMismatchWarning(db, storage),
    quarantineUnreferenced: async () =>
      quarantineAll(await readQuarantineHourCounter(storage, await listQuarantinedFiles(storage))),
    /**
     * Moves the original back from quarantine if it is there. Returns true if it is then in place
     * and intact. The caller must hold the lock of the photo.
     */
    async recover(hash: string): Promise<boolean> {
      for (const one of await listQuarantinedFiles(storage))
        if (one.hash === hash) await restoreFile(one)
      return isWhole(hash)
    },
    /**
     * Stores an original and deletes its copies in quarantine. The caller must hold the lock of the
     * photo.
     */
    async put(hash: string, from: string) {
      await storage.put('originals', hash, from)
      for (const one of await listQuarantinedFiles(storage))
        if (one.hash === hash) await storage.remove('quarantine', one.name)
    },
  }
}
