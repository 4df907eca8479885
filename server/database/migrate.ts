import { readdir } from 'node:fs/promises'
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
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

async function allMigrations(): Promise<string[]> {
  const files = await readdir(MIGRATIONS)
  return files.filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file) && !file.includes('.test.')).sort()
}

/** Whether this database is of this version, neither older nor newer. Changes nothing. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const done = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return JSON.stringify(done.map(({ name }) => name)) === JSON.stringify(await allMigrations())
}

/** Runs the migrations that this database has not seen yet, in the order of their numbers, each whole or not at all. */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
  for (const name of await allMigrations()) {
    const { up } = (await import(new URL(`./migrations/${name}`, import.meta.url).href)) as {
      up: Up
    }
    await db.transaction().execute(async (queries) => {
      if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(queries)
      const done = await queries
        .selectFrom('migrations')
        .select('name')
        .where('name', '=', name)
        .executeTakeFirst()
      if (done) return
      await up(queries, kind)
      await queries.insertInto('migrations').values({ name }).execute()
    })
  }
}
