/**
 * Makes public files again where they are missing: after a restore from a backup, or from an older version, or where a
 * photo went to the quarantine before all were made.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database/connect.ts'
import { makeFirstFile } from './image-variants.ts'
import { type FileKey, fileName, type PhotoFolders, shareName } from './photo-folders.ts'
import { heldIn } from './quarantine.ts'

/** The names of a photo's files, or none where it has no JPEG, which no photo is without. */
function namesOf(hash: string, files: FileKey[], isPending: boolean): string[] {
  const jpegs = files.filter(({ format }) => format === 'jpeg').map(({ width }) => width)
  if (jpegs.length === 0) return []
  const names = files.map((file) => fileName(hash, file, Math.min(...jpegs)))
  return isPending ? names : [...names, shareName(hash)]
}

/**
 * @param log is told which photos could not be read
 * @param only the hashes of the photos to look at; all but those in the quarantine if left out
 */
export async function restorePublicFiles(
  db: Queries,
  folders: PhotoFolders,
  log: (error: unknown) => void,
  only?: string[],
) {
  const there = new Set(await readdir(folders.media))
  const away = new Set((await heldIn(folders)).map(({ hash }) => hash))
  const photos = await db
    .selectFrom('photos')
    .select(['hash', 'type', 'pending'])
    .$if(only !== undefined, (query) => query.where('hash', 'in', only ?? []))
    .execute()
  const files = Map.groupBy(
    await db.selectFrom('photo_files').select(['photo', 'format', 'width']).execute(),
    ({ photo }) => photo,
  )
  for (const { hash, type, pending } of photos) {
    const names = namesOf(hash, files.get(hash) ?? [], Boolean(pending))
    if (away.has(hash) || (names.length > 0 && names.every((name) => there.has(name)))) continue
    const original = { path: join(folders.originals, hash), hash, type }
    const made = await makeFirstFile(original, folders).catch((error: unknown) => log(error))
    if (made && !made.ok) log(new Error(`photo ${hash}: ${made.code}`))
    if (!made?.ok) continue
    const { file, ...first } = made.value
    await db.transaction().execute(async (queries) => {
      await queries.deleteFrom('photo_files').where('photo', '=', hash).execute()
      await queries
        .insertInto('photo_files')
        .values({ photo: hash, format: file.format, width: file.width })
        .execute()
      await queries
        .updateTable('photos')
        .set({ ...first, pending: 1 })
        .where('hash', '=', hash)
        .execute()
    })
  }
}
