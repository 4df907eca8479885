import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { ENTITIES } from '../../../shared/entities/entity-types.ts'
import { loadMigrations, migrate } from '../../database/migrate.ts'
import { createSqliteDialect } from '../../database/sqlite/engine.ts'
import { type DatabaseTables, TABLES_WITH_PHOTO } from '../../database/tables.ts'
import { HostError } from '../../host-error.ts'

type Schema = Map<string, string>

/** Leaves out the tables of ANALYZE, which no migration creates. */
const SCHEMA_QUERY = `SELECT type, name, tbl_name, sql FROM sqlite_master
  WHERE name NOT IN ('sqlite_stat1', 'sqlite_stat4')`

const readSchema = (db: DatabaseSync): Schema =>
  new Map(
    db
      .prepare(SCHEMA_QUERY)
      .all()
      .map(({ type, name, tbl_name: table, sql }) => [`${type} "${name}"`, `${table} ${sql}`]),
  )

/**
 * Runs the migrations in the order of `names` and returns the schema. Another order would give the
 * columns another order.
 */
async function buildSchema(names: string[]): Promise<Schema> {
  const database = new DatabaseSync(':memory:')
  await using db = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(database) })
  const known = await loadMigrations()
  const migrations = names.flatMap((name) => known.filter((one) => one.name === name))
  await migrate(db, 'sqlite', { migrations })
  return readSchema(database)
}

/**
 * Throws HostError with the first difference between the schema and the one that the migrations
 * create. A trigger, virtual table or generated column in a manipulated backup could otherwise
 * change what the site reads and writes.
 */
export async function requireExpectedSchema(db: DatabaseSync) {
  const found = readSchema(db)
  const completed = db.prepare('SELECT name FROM migrations ORDER BY rowid').all()
  const expected = await buildSchema(completed.map(({ name }) => String(name)))
  for (const [object, definition] of found)
    if (expected.get(object) !== definition)
      throw new HostError(
        `Its database contains the ${object}, which the site has not created in this form.`,
      )
  const [missing] = [...expected.keys()].filter((object) => !found.has(object))
  if (missing) throw new HostError(`Its database lacks the ${missing}.`)
}

/**
 * `isNeeded` is true if the content of the site uses the photo. `receivedAt` is the time of its
 * last upload.
 */
export type PhotoRow = { hash: string; bytes: number; receivedAt: number; isNeeded: boolean }

const queryRows = (db: DatabaseSync, query: string) => db.prepare(query).all()

const hasTable = (db: DatabaseSync, name: string) =>
  queryRows(db, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${name}'`).length > 0

export function readPhotoRows(db: DatabaseSync): PhotoRow[] {
  // The database of an earlier version may lack some of these tables. `revision_photos` was called
  // `kept_version_photos` before migration 0039.
  const needed = [...TABLES_WITH_PHOTO, 'kept_version_photos']
    .filter((table) => hasTable(db, table))
    .map((table) => `SELECT photo FROM ${table}`)
    .join(' UNION ')
  const photos = `SELECT *, hash IN (${needed}) AS needed FROM photos ORDER BY hash`
  return queryRows(db, photos).map(({ hash, bytes, received_at: received, needed }) => ({
    hash: String(hash),
    bytes: Number(bytes),
    receivedAt: Number(received),
    isNeeded: needed === 1,
  }))
}

function findOrphans(db: DatabaseSync, table: string): string[] {
  const known = Object.entries(ENTITIES).filter(([, entity]) => hasTable(db, entity.table))
  const places = known.map(
    ([type, { table: place }]) =>
      `(entity_type = '${type}' AND EXISTS (SELECT 1 FROM ${place} WHERE id = ${table}.entity_id))`,
  )
  return queryRows(
    db,
    `SELECT entity_type AS type, entity_id AS id, COUNT(*) AS count FROM ${table}
    WHERE NOT (${places.join(' OR ')}) GROUP BY 1, 2`,
  ).map(({ type, id, count }) => `${count} ${table} belong to ${type} ${id}, which is not there.`)
}

/**
 * Reports each entity whose photos do not have consecutive positions from 0. Ignores soft-deleted
 * photos, which keep their former position.
 */
function findOrderGaps(db: DatabaseSync): string[] {
  const placed = hasTable(db, 'trash')
    ? "WHERE id NOT IN (SELECT entity_id FROM trash WHERE entity_type = 'image')"
    : ''
  return queryRows(
    db,
    `SELECT entity_type AS type, entity_id AS id, GROUP_CONCAT(display_order) AS places FROM
      (SELECT * FROM images ${placed} ORDER BY display_order) GROUP BY 1, 2
    HAVING MIN(display_order) <> 0 OR MAX(display_order) <> COUNT(*) - 1
      OR COUNT(DISTINCT display_order) <> COUNT(*)`,
  ).map(({ type, id, places }) => `The photographs of ${type} ${id} have the places ${places}.`)
}

export function findDatabaseErrors(db: DatabaseSync): string[] {
  const integrity = queryRows(db, 'PRAGMA integrity_check').map((row) =>
    String(row.integrity_check),
  )
  if (integrity[0] !== 'ok') return integrity.map((line) => `The database is damaged: ${line}.`)
  const broken = queryRows(db, 'PRAGMA foreign_key_check').map(
    ({ table, rowid, parent }) =>
      `Row ${rowid} of ${table} refers to one of ${parent} that is not there.`,
  )
  const belonging = ['images', 'translations', 'trash', 'revisions']
  const lost = belonging.filter((table) => hasTable(db, table))
  return [...broken, ...lost.flatMap((table) => findOrphans(db, table)), ...findOrderGaps(db)]
}
