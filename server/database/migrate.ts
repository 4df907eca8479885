import { readdir } from 'node:fs/promises'
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import { HostError } from '../host-error.ts'
import type { DatabaseEngine } from './engine.ts'
import type { DatabaseTables } from './tables.ts'

export type EngineKind = DatabaseEngine['kind']
// biome-ignore lint/suspicious/noExplicitAny: a migration cannot know today's tables
export type MigrationFunction = (db: Kysely<any>, kind: EngineKind) => Promise<void>

export const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Key of the advisory lock that makes processes which start at the same time migrate one after the
 * other.
 */
const MIGRATION_LOCK_KEY = 20_261_121

/**
 * Ids ascend and are never reused, so that a link to deleted content never leads to other content.
 */
export const defineIdColumn = (kind: EngineKind) => (column: ColumnDefinitionBuilder) =>
  kind === 'sqlite'
    ? column.primaryKey().autoIncrement()
    : column.primaryKey().generatedAlwaysAsIdentity()

/** AUTOINCREMENT of SQLite accepts no type but `integer`. */
export const getIdColumnType = (kind: EngineKind) => (kind === 'sqlite' ? 'integer' : 'bigint')

export type Migration = { name: string; up: MigrationFunction }

async function listMigrationNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS_FOLDER)
  return files.filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file) && !file.includes('.test.')).sort()
}

export const loadMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await listMigrationNames()).map(async (name) => {
      const { up }: { up: MigrationFunction } = await import(
        new URL(`./migrations/${name}`, import.meta.url).href
      )
      return { name, up }
    }),
  )

type TableName = { name: string }

/** Returns null if the database is empty. Other tables on PostgreSQL do not count. */
async function listCompletedMigrations(
  db: Kysely<DatabaseTables>,
  kind: EngineKind,
): Promise<string[] | null> {
  const tables =
    kind === 'sqlite'
      ? sql<TableName>`select name from sqlite_master where type = 'table'`
      : sql<TableName>`select 'migrations' as name where to_regclass('migrations') is not null`
  const { rows } = await tables.execute(db)
  if (rows.length === 0) return null
  if (!rows.some(({ name }) => name === 'migrations')) return []
  // Selects all columns, because another program's table may have no column `name`.
  const seen = await db.selectFrom('migrations').selectAll().execute()
  return seen.map(({ name }) => name).sort()
}

/**
 * Throws HostError if another program or a newer version has created the tables, because this
 * version could corrupt their data.
 */
function rejectUnknownTables(seen: string[] | null, known: string[]) {
  if (!seen) return
  if (!seen.some((name) => name === known[0]))
    throw new HostError(
      'The database belongs to another program. Nothing was changed. Name an empty database.',
    )
  const newer = seen.find((name) => !known.includes(name))
  if (newer)
    throw new HostError(
      `The database belongs to a newer version of the site (${newer}). Nothing was changed. Start that version, or restore a backup that is older than it.`,
    )
}

/** Throws HostError if the database belongs to another program or a newer version. */
export async function isSchemaUpToDate(
  db: Kysely<DatabaseTables>,
  kind: EngineKind,
): Promise<boolean> {
  const [seen, known] = [await listCompletedMigrations(db, kind), await listMigrationNames()]
  rejectUnknownTables(seen, known)
  return JSON.stringify(seen) === JSON.stringify(known)
}

type MigrateOptions = {
  migrations?: Migration[]
  /** Called once before the pending migrations, unless the database is empty. */
  before?: (next: string) => Promise<void>
  beforeCreation?: (() => Promise<void>) | undefined
  /** Called in the transaction that creates the tables of an empty database. */
  afterCreation?: ((queries: Kysely<DatabaseTables>) => Promise<void>) | undefined
  /** Throws if another process uses the database, because it may run older code. */
  requireNoOtherProcess?: () => Promise<void>
}

/**
 * Runs all missing migrations in one transaction, so that a failure leaves the database unchanged.
 */
export async function migrate(
  db: Kysely<DatabaseTables>,
  kind: EngineKind,
  { migrations, before, beforeCreation, afterCreation, requireNoOtherProcess }: MigrateOptions = {},
): Promise<void> {
  const known = migrations ?? (await loadMigrations())
  const missingIn = (seen: string[] | null) => known.filter(({ name }) => !seen?.includes(name))
  const seen = await listCompletedMigrations(db, kind)
  rejectUnknownTables(
    seen,
    known.map(({ name }) => name),
  )
  const [next] = missingIn(seen)
  if (!next) return
  if (seen) await before?.(next.name)
  else await beforeCreation?.()
  await db.transaction().execute(async (queries) => {
    if (kind === 'postgres') {
      // Switches off the timeouts, which are too short for large tables and for waiting until
      // another process has migrated.
      await sql`set local statement_timeout = 0`.execute(queries)
      await sql`set local lock_timeout = 0`.execute(queries)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`.execute(queries)
    }
    await queries.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
    // Another process may have migrated the database before this one got the lock.
    const completed = (await listCompletedMigrations(queries, kind)) ?? []
    const missing = missingIn(completed)
    if (completed.length > 0 && missing.length > 0) await requireNoOtherProcess?.()
    for (const { name, up } of missing) {
      await up(queries, kind).catch((cause) => {
        throw new Error(`Migration ${name} failed. The database is unchanged.`, { cause })
      })
      await queries.insertInto('migrations').values({ name }).execute()
    }
    if (completed.length === 0) await afterCreation?.(queries)
  })
}
