import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connectDatabase } from '../connect.ts'
import { incrementContentVersion } from '../content-version.ts'
import type { DatabaseEngine } from '../engine.ts'
import { createSqliteEngine } from '../sqlite/engine.ts'

const BATCH_SIZE = 200

/** Tables come after those that their foreign keys refer to. */
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

type Row = Record<string, unknown>

/** `overriding system value` makes PostgreSQL accept the existing ids. */
function buildInsert(table: string, rows: Row[]) {
  const names = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) overriding system value values ${sql.join(values)}`
}

/** Replaces all rows in one transaction. */
export async function importRows(file: string, engine: DatabaseEngine): Promise<void> {
  // Opening the file migrates the database of an older backup.
  await (await connectDatabase(createSqliteEngine(file))).close()
  const from = new DatabaseSync(file)
  const to = await connectDatabase(engine, { allowsUnfinishedMove: true })
  try {
    const tables = sortByForeignKeys(from)
    await to.read.transaction().execute(async (queries) => {
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
      // Running processes then discard their cached pages.
      await incrementContentVersion(queries)
    })
  } finally {
    from.close()
    await to.close()
  }
}
