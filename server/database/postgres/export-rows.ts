/** A backup of PostgreSQL contains a SQLite file, so that all backups have the same format. */
import { sql } from 'kysely'
import { connectDatabase, type QueryBuilder } from '../connect.ts'
import type { DatabaseEngine } from '../engine.ts'
import { convertToSingleFile } from '../sqlite/copy-file.ts'
import { createSqliteEngine } from '../sqlite/engine.ts'
import type { DatabaseTables } from '../tables.ts'

const BATCH_SIZE = 200

/** Leaves out `migrations`, which running the migrations has filled. */
async function listTables(db: QueryBuilder): Promise<(keyof DatabaseTables)[]> {
  const tables = await db.introspection.getTables()
  return tables
    .map(({ name }) => name as keyof DatabaseTables)
    .filter((name) => name !== 'migrations')
}

type Row = Record<string, string | number | null>

/** Keeps the last assigned ids, so that ids of deleted rows are never assigned again. */
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

/** Reads all rows in one transaction. */
export async function exportRows(engine: DatabaseEngine, file: string): Promise<void> {
  const from = await connectDatabase(engine)
  const to = await connectDatabase(createSqliteEngine(file))
  try {
    const tables = await listTables(to.read)
    await from.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (source) => {
        await to.read.transaction().execute(async (target) => {
          await sql`pragma defer_foreign_keys = on`.execute(target)
          for (const table of tables) {
            // Migrations have inserted rows that are copied too.
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
