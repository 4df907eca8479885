/** A backup of PostgreSQL contains a SQLite file, so that all backups have the same format. */

import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { incrementChangeCount } from '../change-count.ts'
import { connectDatabase, type QueryBuilder } from '../connect.ts'
import type { DatabaseEngine } from '../engine.ts'
import { convertToSingleFile } from '../sqlite/copy-file.ts'
import { createSqliteEngine } from '../sqlite/engine.ts'
import type { DatabaseTables } from '../tables.ts'

const BATCH_SIZE = 200

/** Leaves out the table `migrations`, which the migrations of the target have filled. */
async function listTables(db: QueryBuilder): Promise<(keyof DatabaseTables)[]> {
  const tables = await db.introspection.getTables()
  return tables
    .map(({ name }) => name as keyof DatabaseTables)
    .filter((name) => name !== 'migrations')
}

type Row = Record<string, string | number | null>

/** Copies the last assigned ids too, because ids of deleted rows must never be assigned again. */
async function copySequences(from: QueryBuilder, to: QueryBuilder) {
  const { rows } = await sql<{ table: string; last: number }>`
    select c.relname as table, coalesce(s.last_value, 0) as last
    from pg_class c
    join pg_depend d on d.refobjid = c.oid and d.deptype = 'i'
    join pg_class q on q.oid = d.objid and q.relkind = 'S'
    join pg_sequences s on s.sequencename = q.relname and s.schemaname = current_schema()
    where c.relnamespace = current_schema()::regnamespace`.execute(from)
  for (const { table, last } of rows) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(to)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${Number(last)})`.execute(
      to,
    )
  }
}

/**
 * Copies a consistent state of all rows to a new SQLite file in one transaction, so the site can be
 * running meanwhile. Throws HostError, without migrating it, if the database is of another version.
 */
export async function exportRows(engine: DatabaseEngine, file: string): Promise<void> {
  const from = await connectDatabase(engine, { migrates: false })
  const to = await connectDatabase(createSqliteEngine(file))
  try {
    const tables = await listTables(to.queries)
    await from.queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (source) => {
        await to.queries.transaction().execute(async (target) => {
          await sql`pragma defer_foreign_keys = on`.execute(target)
          for (const table of tables) {
            // Deletes the rows that migrations have inserted, because the copied rows would
            // otherwise conflict with them.
            await target.deleteFrom(table).execute()
            const rows = (await source.selectFrom(table).selectAll().execute()) as Row[]
            for (let at = 0; at < rows.length; at += BATCH_SIZE)
              await target
                .insertInto(table)
                .values(rows.slice(at, at + BATCH_SIZE) as never)
                .execute()
          }
          await copySequences(source, target)
        })
      })
  } finally {
    await from.close()
    await to.close()
  }
  convertToSingleFile(file)
}

/**
 * Sorts each table after those that its foreign keys refer to, because an insert would fail
 * otherwise.
 */
function sortByForeignKeys(db: DatabaseSync): string[] {
  const list = (query: string) => db.prepare(query).all()
  const names = list("SELECT name FROM sqlite_master WHERE type = 'table'").map(
    ({ name }) => `${name}`,
  )
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name) || name.startsWith('sqlite_') || name === 'migrations') return
    for (const { table } of list(`PRAGMA foreign_key_list("${name}")`))
      if (table !== name) add(`${table}`)
    ordered.push(name)
  }
  for (const name of names) add(name)
  return ordered
}

type ImportedRow = Record<string, unknown>

/** PostgreSQL accepts existing ids only with `overriding system value`. */
function buildInsert(table: string, rows: ImportedRow[]) {
  const names = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) overriding system value values ${sql.join(values)}`
}

export async function importRows(file: string, engine: DatabaseEngine): Promise<void> {
  // Opening the file migrates the database of an older backup.
  await (await connectDatabase(createSqliteEngine(file))).close()
  using from = new DatabaseSync(file)
  await using to = await connectDatabase(engine, { allowsUnfinishedMove: true })
  const tables = sortByForeignKeys(from)
  await to.queries.transaction().execute(async (queries) => {
    for (const table of tables.toReversed())
      await sql`delete from ${sql.table(table)}`.execute(queries)
    for (const table of tables) {
      const rows = from.prepare(`SELECT * FROM "${table}"`).all()
      for (let at = 0; at < rows.length; at += BATCH_SIZE)
        await buildInsert(table, rows.slice(at, at + BATCH_SIZE)).execute(queries)
    }
    for (const { name, seq } of from.prepare('SELECT name, seq FROM sqlite_sequence').all())
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${Math.max(1, Number(seq))}, ${Number(seq) > 0})`.execute(
        queries,
      )
    // Makes running processes discard their cached pages.
    await incrementChangeCount(queries)
  })
}
