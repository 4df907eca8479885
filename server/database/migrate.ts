import { readdir } from 'node:fs/promises'
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import { ConfigError } from '../config-error.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** What a file in migrations/ exports as `up`. Its tables are those of its day, hence no types. */
// biome-ignore lint/suspicious/noExplicitAny: a migration cannot know today's tables
export type Up = (db: Kysely<any>, kind: DatabaseKind) => Promise<void>

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** A number for PostgreSQL's advisory lock: two processes that start at once migrate one after the other. */
const LOCK = 20_261_121

/** The column `id` of a table: counts upwards and never gives a number twice, not even after a deletion. */
export const idColumn = (kind: DatabaseKind) => (column: ColumnDefinitionBuilder) =>
  kind === 'sqlite'
    ? column.primaryKey().autoIncrement()
    : column.primaryKey().generatedAlwaysAsIdentity()

/** The type of ids and of what refers to them. SQLite counts upwards only where the type is exactly `integer`. */
export const idType = (kind: DatabaseKind) => (kind === 'sqlite' ? 'integer' : 'bigint')

export type Migration = { name: string; up: Up }

async function allNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS)
  return files.filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file) && !file.includes('.test.')).sort()
}

/** What this version can do, in the order of their numbers. */
export const allMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await allNames()).map(async (name) => {
      const { up }: { up: Up } = await import(new URL(`./migrations/${name}`, import.meta.url).href)
      return { name, up }
    }),
  )

/** The names of those that this database has seen; none where it is new. */
async function seenBy(db: Kysely<Tables>, kind: DatabaseKind): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`.execute(
          db,
        )
      : await sql`select 1 where to_regclass('migrations') is not null`.execute(db)
  if (rows.length === 0) return []
  const seen = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return seen.map(({ name }) => name)
}

/** Whether this database is of this version, neither older nor newer. Changes nothing. */
export const isMigrated = async (db: Kysely<Tables>, kind: DatabaseKind): Promise<boolean> =>
  JSON.stringify(await seenBy(db, kind)) === JSON.stringify(await allNames())

/** What this version does not know, an older version must not touch: it would write past what it cannot see. */
function refuseNewer(seen: string[], migrations: Migration[]) {
  const newer = seen.find((name) => migrations.every((known) => known.name !== name))
  if (newer)
    throw new ConfigError(
      `The database is of a newer version of the site (${newer}), and nothing of it was changed: start that version, or put back a backup from before it.`,
    )
}

type Options = {
  migrations?: Migration[]
  /** Is called before a database that has something in it is changed. @param next the first migration that it lacks */
  before?: (next: string) => Promise<void>
}

/**
 * Runs the migrations that this database has not seen yet, in the order of their numbers: all of them or none.
 * @throws ConfigError where it is of a newer version
 */
export async function migrate(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  { migrations, before = async () => {} }: Options = {},
): Promise<void> {
  const known = migrations ?? (await allMigrations())
  const missingIn = (seen: string[]) => known.filter(({ name }) => !seen.includes(name))
  const seen = await seenBy(db, kind)
  refuseNewer(seen, known)
  const [next] = missingIn(seen)
  if (!next) return
  if (seen.length > 0) await before(next.name)
  await db.transaction().execute(async (queries) => {
    if (kind === 'postgres') {
      // A change of a large table takes its time, and so does one that another process makes.
      await sql`set local statement_timeout = 0`.execute(queries)
      await sql`set local lock_timeout = 0`.execute(queries)
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(queries)
    }
    await queries.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
    // Another process may have been quicker.
    for (const { name, up } of missingIn(await seenBy(queries, kind))) {
      await up(queries, kind).catch((cause) => {
        throw new Error(`Migration ${name} failed; the database is as it was.`, { cause })
      })
      await queries.insertInto('migrations').values({ name }).execute()
    }
  })
}
