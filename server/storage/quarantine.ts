/**
 * The quarantine holds originals that nothing on the site refers to. A file is named
 * `<hash>.<hour>`, so that one rename moves and dates it. Three rules keep an original from being
 * deleted too early (docs/decisions/0019-quarantine.md):
 * * An hour is counted only while the site runs, never at startup (database/running-hours.ts).
 * * The count is stored next to the originals, so that restoring a database cannot change it.
 * * The storage contains the id of its database. With another one nothing is moved, deleted or
 *   counted.
 */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/connect.ts'
import type { Storage } from './storage.ts'

/** Retention in quarantine, in running hours: 30 days. */
export const RETENTION_HOURS = 30 * 24

/** An original in the quarantine. */
export type QuarantinedFile = { hash: string; hour: number; name: string }

const NAME = /^([0-9a-f]{64})\.(\d{1,9})$/

/** Returns true if the name is a SHA-256 in hex, as the names of originals are. */
export const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name)

export const quarantineName = (hash: string, hour: number) => `${hash}.${hour}`

/** Returns the originals among the file names in the quarantine. */
export const parseQuarantine = (names: string[]): QuarantinedFile[] =>
  names.flatMap((name) => {
    const [, hash, hour] = NAME.exec(name) ?? []
    return hash && hour ? [{ hash, hour: Number(hour), name }] : []
  })

/** Lists the quarantine each time, because the host may have deleted a file. */
export const listQuarantine = async (storage: Storage): Promise<QuarantinedFile[]> =>
  parseQuarantine(await storage.list('quarantine'))

/** Returns the text of a small file in the quarantine, trimmed, or null. */
export const readStateFile = async (storage: Storage, name: string): Promise<string | null> =>
  (await storage.read('quarantine', name))?.toString('utf8').trim() ?? null

export const writeStateFile = (storage: Storage, name: string, note: string) =>
  storage.write('quarantine', name, Buffer.from(`${note}\n`))

/** Name of the file that holds the hour count. */
const HOURS_FILE = 'hours'

/** Returns the hour count. If the file is lost, continues from the latest hour in a file name. */
export async function readHourCount(storage: Storage, held: QuarantinedFile[]): Promise<number> {
  const written = Number((await readStateFile(storage, HOURS_FILE)) ?? 0)
  const hour = Number.isSafeInteger(written) ? written : 0
  return held.reduce((latest, one) => Math.max(latest, one.hour), hour)
}

export const writeHourCount = (storage: Storage, hour: number) =>
  writeStateFile(storage, HOURS_FILE, `${hour}`)

const DATABASE_ID_SETTING = 'database_id'
/** Name of the file that holds the id of the database. */
const DATABASE_ID_FILE = 'database-id'

/** Returns the id of the database, which is created on first use. */
async function getDatabaseId(db: Queries): Promise<string> {
  const select = db.selectFrom('settings').select('value').where('name', '=', DATABASE_ID_SETTING)
  const known = await select.executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ name: DATABASE_ID_SETTING, value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await select.executeTakeFirstOrThrow()).value
}

/**
 * Returns true if the database knows most originals of a storage without an id, as older versions
 * wrote it.
 */
async function knowsMost(db: Queries, storage: Storage): Promise<boolean> {
  const names = (await storage.list('originals')).filter(isHash)
  const known = new Set((await db.selectFrom('photos').select('hash').execute()).map((p) => p.hash))
  return names.length === 0 || names.filter((name) => known.has(name)).length > names.length / 2
}

/** Returns null when the originals belong to this database, otherwise a warning for the host. */
export async function checkDatabaseId(db: Queries, storage: Storage): Promise<string | null> {
  const id = await getDatabaseId(db)
  const written = await readStateFile(storage, DATABASE_ID_FILE)
  if (written === id) return null
  if (written === null && (await knowsMost(db, storage))) {
    await writeStateFile(storage, DATABASE_ID_FILE, id)
    return null
  }
  return `The photographs in ${storage.locationOf('originals')} belong to another database: none of them is moved or erased. If they are to belong to this one, write ${id} into ${storage.locationOf('quarantine', DATABASE_ID_FILE)}.`
}
