/**
 * Tells whether the database is the one that the originals belong to: both carry the same id. Beside another one, a photo
 * that the database does not know says nothing about the photo.
 */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database/connect.ts'
import { readNote } from './folder.ts'
import type { PhotoFolders } from './photo-folders.ts'
import { isHash, writeNote } from './quarantine.ts'

const SETTING = 'database_id'
const ownerOf = ({ quarantine }: PhotoFolders) => join(quarantine, 'database-id')

/** The id of the database, which it gets the first time that it is asked. */
async function idOf(db: Queries): Promise<string> {
  const select = db.selectFrom('settings').select('value').where('name', '=', SETTING)
  const known = await select.executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await select.executeTakeFirstOrThrow()).value
}

/** Whether a folder that carries no id yet, since an older version wrote it, is plainly this database's. */
async function knowsMost(db: Queries, { originals }: PhotoFolders): Promise<boolean> {
  const names = (await readdir(originals)).filter(isHash)
  const known = new Set((await db.selectFrom('photos').select('hash').execute()).map((p) => p.hash))
  return names.length === 0 || names.filter((name) => known.has(name)).length > names.length / 2
}

/** @returns null where the originals belong to this database, else a line that tells the host */
export async function strangerTo(db: Queries, folders: PhotoFolders): Promise<string | null> {
  const id = await idOf(db)
  const owner = ownerOf(folders)
  const written = await readNote(owner)
  if (written === id) return null
  if (written === null && (await knowsMost(db, folders))) {
    await writeNote(folders, owner, id)
    return null
  }
  return `The photographs in ${folders.originals} belong to another database: none of them is moved or erased. If they are to belong to this one, write ${id} into ${owner}.`
}
