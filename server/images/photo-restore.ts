/**
 * Regenerates missing public files after a restore, after an upgrade, or for a photo that returns
 * from quarantine.
 */
import type { Queries } from '../database/connect.ts'
import { heldIn } from '../storage/quarantine.ts'
import type { Storage } from '../storage/storage.ts'
import type { FirstFiles } from './first-files.ts'
import { type FileKey, fileName, shareName } from './photo-names.ts'
import { plannedFiles } from './photo-plan.ts'
import { rightsIn } from './photo-rights.ts'

type Lacking = { hash: string; type: string }

/** Dependencies. `log` receives an error for each photo that is unreadable. */
type Parts = {
  db: Queries
  storage: Storage
  firstFiles: FirstFiles
  log: (error: unknown) => void
}

/**
 * Returns the name of the first file if it is recorded with the width that this version generates,
 * otherwise null.
 */
function firstName(hash: string, size: { width: number; height: number }, files: FileKey[]) {
  const [first] = plannedFiles(size)
  const jpegs = files.filter(({ format }) => format === 'jpeg').map(({ width }) => width)
  return Math.min(...jpegs) === first.width ? fileName(hash, first, first.width) : null
}

/**
 * Marks a photo so that the queue generates its missing files. Pages show it with the existing ones
 * meanwhile.
 */
const leaveToQueue = (db: Queries, hash: string, missing: FileKey[]) =>
  db.transaction().execute(async (queries) => {
    for (const { format, width } of missing)
      await queries
        .deleteFrom('photo_files')
        .where('photo', '=', hash)
        .where('format', '=', format)
        .where('width', '=', width)
        .execute()
    await queries.updateTable('photos').set({ pending: 1 }).where('hash', '=', hash).execute()
  })

/**
 * Finds photos with missing files. If only files other than the first are missing, the photo is
 * left to the queue.
 * @param only hashes of the photos to check, by default all except those in quarantine
 * @returns the photos without a first file, newest first
 */
export async function lackingFirstFiles(
  db: Queries,
  storage: Storage,
  only?: string[],
): Promise<Lacking[]> {
  const there = new Set(await storage.list('media'))
  const away = new Set((await heldIn(storage)).map(({ hash }) => hash))
  const photos = await db
    .selectFrom('photos')
    .select(['hash', 'type', 'pending', 'width', 'height'])
    .$if(only !== undefined, (query) => query.where('hash', 'in', only ?? []))
    .orderBy('received_at', 'desc')
    .execute()
  const files = Map.groupBy(
    await db.selectFrom('photo_files').select(['photo', 'format', 'width']).execute(),
    ({ photo }) => photo,
  )
  const lacking: Lacking[] = []
  for (const { hash, type, pending, ...size } of photos) {
    if (away.has(hash)) continue
    const own = files.get(hash) ?? []
    const first = firstName(hash, size, own)
    if (!first || !there.has(first)) {
      lacking.push({ hash, type })
      continue
    }
    const [{ width }] = plannedFiles(size)
    const missing = own.filter((file) => !there.has(fileName(hash, file, width)))
    if (missing.length > 0 || (!pending && !there.has(shareName(hash))))
      await leaveToQueue(db, hash, missing)
  }
  return lacking
}

/** Generates the first file of a photo and leaves the others to the queue. */
export async function restoreFirstFile(
  { db, storage, firstFiles, log }: Parts,
  { hash, type }: Lacking,
) {
  const rights = await rightsIn(db)
  const made = await storage
    .withFile('originals', hash, (path) =>
      storage.publish((workspace) => firstFiles.make({ path, hash, type, rights }, workspace)),
    )
    .catch((error: unknown) => log(error))
  if (made && !made.ok) log(new Error(`photo ${hash}: ${made.code}`))
  if (!made?.ok) return
  const { file, ...first } = made.value
  await db.transaction().execute(async (queries) => {
    await queries.deleteFrom('photo_files').where('photo', '=', hash).execute()
    await queries
      .insertInto('photo_files')
      .values({ photo: hash, format: file.format, width: file.width })
      .execute()
    await queries
      .updateTable('photos')
      .set({ ...first, pending: 1, rights })
      .where('hash', '=', hash)
      .execute()
  })
}

/**
 * Regenerates the missing public files of these photos: the first one at once, the others in the
 * queue.
 */
export async function restorePublicFiles(parts: Parts, only: string[]) {
  for (const photo of await lackingFirstFiles(parts.db, parts.storage, only))
    await restoreFirstFile(parts, photo)
}
