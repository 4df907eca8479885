/** Makes public files again where only the original is there: after a restore from a backup, or from an older version. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database/connect.ts'
import { makeFirstFile } from './image-variants.ts'
import { photoAddress } from './photo-address.ts'
import { nameOf, type PhotoFolders } from './photo-folders.ts'

/** @param log is told which photos could not be read */
export async function restorePublicFiles(
  db: Queries,
  folders: PhotoFolders,
  log: (error: unknown) => void,
) {
  const there = new Set(await readdir(folders.media))
  const photos = await db.selectFrom('photos').select(['hash', 'type']).execute()
  for (const { hash, type } of photos) {
    if (there.has(nameOf(photoAddress(hash)))) continue
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
        .set({ ...first, pending: 1, failures: 0 })
        .where('hash', '=', hash)
        .execute()
    })
  }
}
