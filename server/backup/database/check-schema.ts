/**
 * Allows only what the migrations create. A trigger, virtual table or generated column in a
 * manipulated backup could otherwise change what the site reads and writes.
 */
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { loadMigrations, migrate } from '../../database/migrate.ts'
import { createSqliteDialect } from '../../database/sqlite.ts'
import type { DatabaseTables } from '../../database/tables.ts'
import { BackupError } from '../backup-error.ts'

type Schema = Map<string, string>

/** No migration creates the tables with the statistics of ANALYZE. */
const SCHEMA_QUERY = `SELECT type, name, tbl_name, sql FROM sqlite_master
  WHERE name NOT IN ('sqlite_stat1', 'sqlite_stat4')`

const readSchema = (db: DatabaseSync): Schema =>
  new Map(
    db
      .prepare(SCHEMA_QUERY)
      .all()
      .map(({ type, name, tbl_name: table, sql }) => [`${type} "${name}"`, `${table} ${sql}`]),
  )

/** The order of the migrations determines the order of the columns. */
async function buildSchema(names: string[]): Promise<Schema> {
  const database = new DatabaseSync(':memory:')
  const db = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(database) })
  try {
    const known = await loadMigrations()
    const migrations = names.flatMap((name) => known.filter((one) => one.name === name))
    await migrate(db, 'sqlite', { migrations })
    return readSchema(database)
  } finally {
    await db.destroy()
  }
}

/** Throws BackupError, which names the first difference. */
export async function requireExpectedSchema(db: DatabaseSync) {
  const found = readSchema(db)
  const completed = db.prepare('SELECT name FROM migrations ORDER BY rowid').all()
  const expected = await buildSchema(completed.map(({ name }) => String(name)))
  for (const [object, definition] of found)
    if (expected.get(object) !== definition)
      throw new BackupError(
        `Its database contains the ${object}, which the site has not created in this form.`,
      )
  const [missing] = [...expected.keys()].filter((object) => !found.has(object))
  if (missing) throw new BackupError(`Its database lacks the ${missing}.`)
}
