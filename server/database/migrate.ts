import { readdir } from 'node:fs/promises'
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import { ConfigError } from '../config-error.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/**
 * The type of the `up` function in each migration file. The database is untyped, because a
 * migration works on the tables as they were when the migration was written.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration cannot know today's tables
export type Up = (db: Kysely<any>, kind: DatabaseKind) => Promise<void>

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/**
 * Key of the PostgreSQL advisory lock for migrations. The lock makes processes that start at the
 * same time migrate one after the other.
 */
const LOCK = 20_261_121

/**
 * Defines the primary key `id` of a table. Ids ascend and are never reused, not even after a
 * deletion.
 */
export const idColumn = (kind: DatabaseKind) => (column: ColumnDefinitionBuilder) =>
  kind === 'sqlite'
    ? column.primaryKey().autoIncrement()
    : column.primaryKey().generatedAlwaysAsIdentity()

/**
 * Returns the column type of ids and foreign keys. On SQLite the type must be `integer`, because
 * AUTOINCREMENT accepts no other type.
 */
export const idType = (kind: DatabaseKind) => (kind === 'sqlite' ? 'integer' : 'bigint')

export type Migration = { name: string; up: Up }

async function allNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS)
  return files.filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file) && !file.includes('.test.')).sort()
}

/** Loads all migrations of this version of the site, sorted by number. */
export const loadMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await allNames()).map(async (name) => {
      const { up }: { up: Up } = await import(new URL(`./migrations/${name}`, import.meta.url).href)
      return { name, up }
    }),
  )

/**
 * Returns the names of the migrations that have run on this database. The list is empty for a new
 * database.
 */
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

/**
 * Returns true if the migrations that have run on the database are exactly those of this version of
 * the site. Does not change the database.
 */
export const isMigrated = async (db: Kysely<Tables>, kind: DatabaseKind): Promise<boolean> =>
  JSON.stringify(await seenBy(db, kind)) === JSON.stringify(await allNames())

/**
 * Rejects a database with unknown migrations, because this older version of the site could corrupt
 * the data of a newer version.
 */
function refuseNewer(seen: string[], migrations: Migration[]) {
  const newer = seen.find((name) => migrations.every((known) => known.name !== name))
  if (newer)
    throw new ConfigError(
      `The database is of a newer version of the site (${newer}), and nothing of it was changed: start that version, or put back a backup from before it.`,
    )
}

type Options = {
  migrations?: Migration[]
  /**
   * Called before a migration, unless the database is empty.
   * @param next the first migration that has not run yet
   */
  before?: (next: string) => Promise<void>
}

/**
 * Runs the missing migrations in the order of their numbers, in one transaction.
 * @throws ConfigError if the database has a newer version
 */
export async function migrate(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  { migrations, before = async () => {} }: Options = {},
): Promise<void> {
  const known = migrations ?? (await loadMigrations())
  const missingIn = (seen: string[]) => known.filter(({ name }) => !seen.includes(name))
  const seen = await seenBy(db, kind)
  refuseNewer(seen, known)
  const [next] = missingIn(seen)
  if (!next) return
  if (seen.length > 0) await before(next.name)
  await db.transaction().execute(async (queries) => {
    if (kind === 'postgres') {
      // Disables the timeouts, because migrating a large table takes long, and so does waiting for
      // another process that runs the migrations.
      await sql`set local statement_timeout = 0`.execute(queries)
      await sql`set local lock_timeout = 0`.execute(queries)
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(queries)
    }
    await queries.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
    // Reads the list of completed migrations again while holding the lock, because another process
    // may have run migrations in the meantime.
    for (const { name, up } of missingIn(await seenBy(queries, kind))) {
      await up(queries, kind).catch((cause) => {
        throw new Error(`Migration ${name} failed; the database is as it was.`, { cause })
      })
      await queries.insertInto('migrations').values({ name }).execute()
    }
  })
}
