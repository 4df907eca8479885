import { readdir } from 'node:fs/promises'
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import { ConfigError } from '../config-error.ts'
import type { DatabaseTables } from './tables.ts'

export type DatabaseEngine = 'sqlite' | 'postgres'
/**
 * The type of the `up` function in each migration file. The database is untyped, because a
 * migration works on the tables as they were when the migration was written.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration cannot know today's tables
export type MigrationFunction = (db: Kysely<any>, kind: DatabaseEngine) => Promise<void>

export const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Key of the PostgreSQL advisory lock for migrations. The lock makes processes that start at the
 * same time migrate one after the other.
 */
const MIGRATION_LOCK_KEY = 20_261_121

/**
 * Defines the primary key `id` of a table. Ids ascend and are never reused, not even after a
 * deletion.
 */
export const defineIdColumn = (kind: DatabaseEngine) => (column: ColumnDefinitionBuilder) =>
  kind === 'sqlite'
    ? column.primaryKey().autoIncrement()
    : column.primaryKey().generatedAlwaysAsIdentity()

/**
 * Returns the column type of ids and foreign keys. On SQLite the type must be `integer`, because
 * AUTOINCREMENT accepts no other type.
 */
export const getIdColumnType = (kind: DatabaseEngine) => (kind === 'sqlite' ? 'integer' : 'bigint')

export type Migration = { name: string; up: MigrationFunction }

async function listMigrationNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS_FOLDER)
  return files.filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file) && !file.includes('.test.')).sort()
}

/** Loads all migrations of this version of the site, sorted by number. */
export const loadMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await listMigrationNames()).map(async (name) => {
      const { up }: { up: MigrationFunction } = await import(
        new URL(`./migrations/${name}`, import.meta.url).href
      )
      return { name, up }
    }),
  )

/**
 * Returns the names of the migrations that have run on this database. The list is empty for a new
 * database.
 */
async function listCompletedMigrations(
  db: Kysely<DatabaseTables>,
  kind: DatabaseEngine,
): Promise<string[]> {
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
export const isSchemaUpToDate = async (
  db: Kysely<DatabaseTables>,
  kind: DatabaseEngine,
): Promise<boolean> =>
  JSON.stringify(await listCompletedMigrations(db, kind)) ===
  JSON.stringify(await listMigrationNames())

/**
 * Rejects a database with unknown migrations, because they come from a newer version of the site,
 * whose data this version could corrupt.
 */
function rejectNewerDatabase(seen: string[], migrations: Migration[]) {
  const newer = seen.find((name) => migrations.every((known) => known.name !== name))
  if (newer)
    throw new ConfigError(
      `The database belongs to a newer version of the site (${newer}). Nothing was changed. Start that version, or restore a backup that is older than it.`,
    )
}

type MigrateOptions = {
  migrations?: Migration[]
  /**
   * Callback that runs once before the pending migrations, for example to copy the database. It is
   * not called if the database is empty.
   * @param next the first pending migration
   */
  before?: (next: string) => Promise<void>
  /**
   * Callback that throws if another process uses the database. It runs while no other process can
   * migrate, so such a process is of an older version. It is not called if the database is empty.
   */
  requireNoOtherProcess?: () => Promise<void>
}

/**
 * Runs the missing migrations in the order of their numbers, in one transaction.
 * @throws ConfigError if the database belongs to a newer version of the site
 */
export async function migrate(
  db: Kysely<DatabaseTables>,
  kind: DatabaseEngine,
  { migrations, before, requireNoOtherProcess }: MigrateOptions = {},
): Promise<void> {
  const known = migrations ?? (await loadMigrations())
  const missingIn = (seen: string[]) => known.filter(({ name }) => !seen.includes(name))
  const seen = await listCompletedMigrations(db, kind)
  rejectNewerDatabase(seen, known)
  const [next] = missingIn(seen)
  if (!next) return
  if (seen.length > 0) await before?.(next.name)
  await db.transaction().execute(async (queries) => {
    if (kind === 'postgres') {
      // Disables the timeouts, because migrating a large table and waiting for another process that
      // runs the migrations can both take longer than the timeouts allow.
      await sql`set local statement_timeout = 0`.execute(queries)
      await sql`set local lock_timeout = 0`.execute(queries)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`.execute(queries)
    }
    await queries.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
    // Reads the list of completed migrations again while holding the lock, because another process
    // may have run migrations before this process got the lock.
    const completed = await listCompletedMigrations(queries, kind)
    const missing = missingIn(completed)
    if (completed.length > 0 && missing.length > 0) await requireNoOtherProcess?.()
    for (const { name, up } of missing) {
      await up(queries, kind).catch((cause) => {
        throw new Error(`Migration ${name} failed. The database is unchanged.`, { cause })
      })
      await queries.insertInto('migrations').values({ name }).execute()
    }
  })
}
