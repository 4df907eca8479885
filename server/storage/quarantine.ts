/**
 * The quarantine holds originals that no content refers to, and deletes them after 30 days. The
 * hour counter measures this time in hours that the site has run while the quarantine was not
 * empty. A quarantined file is named `<hash>.<hour>` with the value of the counter when it was
 * moved, so that a single rename moves the file and records the time. Three rules prevent an
 * original from being deleted too early (docs/decisions/0019-quarantine.md):
 * * An hour is counted after the site has run for an hour, never at startup.
 * * The hour counter is stored next to the originals, so that restoring a database cannot change
 * it.
 * * The storage contains the id of its database. If the site uses another database, no original is
 * moved to quarantine or deleted, and no hour is counted.
 */
import { randomUUID } from 'node:crypto'
import type { QueryBuilder } from '../database/connect.ts'
import type { PhotoStorage } from './storage.ts'

/** Counted in hours that the site has run: 30 days. */
export const QUARANTINE_RETENTION_HOURS = 30 * 24

/** `hour` is the value of the hour counter when the original was moved to quarantine. */
export type QuarantinedFile = { hash: string; hour: number; name: string }

const QUARANTINE_NAME = /^([0-9a-f]{64})\.(\d{1,9})$/

/** Returns true for a SHA-256 in hex, which is the name of an original. */
export const isSha256Hex = (name: string) => /^[0-9a-f]{64}$/.test(name)

export const getQuarantineFileName = (hash: string, hour: number) => `${hash}.${hour}`

/** Returns the originals among the files in quarantine. */
export const parseQuarantineFileNames = (names: string[]): QuarantinedFile[] =>
  names.flatMap((name) => {
    const [, hash, hour] = QUARANTINE_NAME.exec(name) ?? []
    return hash && hour ? [{ hash, hour: Number(hour), name }] : []
  })

/**
 * Lists the originals in quarantine. Does not cache the list, because the person who runs the
 * server may delete a file.
 */
export const listQuarantinedFiles = async (storage: PhotoStorage): Promise<QuarantinedFile[]> =>
  parseQuarantineFileNames(await storage.list('quarantine'))

/** Reads a text file in the quarantine. Returns null if it is missing. */
export const readStateFile = async (storage: PhotoStorage, name: string): Promise<string | null> =>
  (await storage.read('quarantine', name))?.toString('utf8').trim() ?? null

export const writeStateFile = (storage: PhotoStorage, name: string, note: string) =>
  storage.write('quarantine', name, Buffer.from(`${note}\n`))

/**
 * Name of the file with the hour counter. An hour is counted only while an original is in
 * quarantine.
 */
const HOURS_FILE = 'hours'

/**
 * Returns the hour counter. If a quarantined file has a later hour in its name, the file with the
 * counter was probably lost, and that hour is returned.
 */
export async function readQuarantineHourCounter(
  storage: PhotoStorage,
  quarantined: QuarantinedFile[],
): Promise<number> {
  const written = Number((await readStateFile(storage, HOURS_FILE)) ?? 0)
  const hour = Number.isSafeInteger(written) ? written : 0
  return quarantined.reduce((latest, one) => Math.max(latest, one.hour), hour)
}

export const writeQuarantineHourCounter = (storage: PhotoStorage, hour: number) =>
  writeStateFile(storage, HOURS_FILE, `${hour}`)

const DATABASE_ID_SETTING = 'database_id'
/** Name of the file with the id of the database to which the originals belong. */
const DATABASE_ID_FILE = 'database-id'

/** Generates the id when it is requested for the first time. */
async function getDatabaseId(db: QueryBuilder): Promise<string> {
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
 * Returns true if the originals probably belong to this database: there are none, or more than half
 * have a row in it. Called for a storage without a database id, such as that of an earlier version.
 */
async function knowsMostOriginals(db: QueryBuilder, storage: PhotoStorage): Promise<boolean> {
  const names = (await storage.list('originals')).filter(isSha256Hex)
  const known = new Set((await db.selectFrom('photos').select('hash').execute()).map((p) => p.hash))
  return names.length === 0 || names.filter((name) => known.has(name)).length > names.length / 2
}

/**
 * Returns a warning if the originals belong to another database, otherwise null. If the storage has
 * no database id and most originals have a row in this database, stores its id.
 */
export async function getDatabaseMismatchWarning(
  db: QueryBuilder,
  storage: PhotoStorage,
): Promise<string | null> {
  const id = await getDatabaseId(db)
  const written = await readStateFile(storage, DATABASE_ID_FILE)
  if (written === id) return null
  if (written === null && (await knowsMostOriginals(db, storage))) {
    await writeStateFile(storage, DATABASE_ID_FILE, id)
    return null
  }
  return `The photographs in ${storage.locationOf('originals')} belong to another database: none of them is moved or erased. If they are to belong to this one, write ${id} into ${storage.locationOf('quarantine', DATABASE_ID_FILE)}.`
}
