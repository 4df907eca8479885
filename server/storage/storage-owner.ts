/**
 * Tells whether the database is the one that the originals belong to: both carry the same id. Beside another one, a photo
 * that the database does not know says nothing about the photo.
 */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/connect.ts'
import { isHash, readNote, writeNote } from './quarantine.ts'
import type { Storage } from './storage.ts'

const SETTING = 'database_id'
const OWNER = 'database-id'

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

/** Whether a storage that carries no id yet, since an older version wrote it, is plainly this database's. */
async function knowsMost(db: Queries, storage: Storage): Promise<boolean> {
  const names = (await storage.names('originals')).filter(isHash)
  const known = new Set((await db.selectFrom('photos').select('hash').execute()).map((p) => p.hash))
  return names.length === 0 || names.filter((name) => known.has(name)).length > names.length / 2
}

/** @returns null where the originals belong to this database, else a line that tells the host */
export async function strangerTo(db: Queries, storage: Storage): Promise<string | null> {
  const id = await idOf(db)
  const written = await readNote(storage, OWNER)
  if (written === id) return null
  if (written === null && (await knowsMost(db, storage))) {
    await writeNote(storage, OWNER, id)
    return null
  }
  return `The photographs in ${storage.placeOf('originals')} belong to another database: none of them is moved or erased. If they are to belong to this one, write ${id} into ${storage.placeOf('quarantine', OWNER)}.`
}
