/** Compares the rows of two SQLite files, ignoring their order. */
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

type Rows = { count: number; sum: string }

const names = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .sort()

/** Formats a row as text that does not depend on the order of its columns. */
const textOf = (row: Record<string, unknown>) =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((name) => [name, row[name]]),
  )

function rowsOf(db: DatabaseSync, table: string): Rows {
  const rows = db.prepare(`SELECT * FROM "${table}"`).all().map(textOf).sort()
  const sum = createHash('sha256')
  for (const row of rows) sum.update(row).update('\n')
  return { count: rows.length, sum: sum.digest('hex') }
}

/** Returns the last value of each autoincrement sequence. */
const lastIds = (db: DatabaseSync) =>
  db
    .prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name')
    .all()
    .map(({ name, seq }) => `${name} ${seq}`)
    .join()

export type Compared = { rows: number; differing: string[] }

/**
 * Compares all tables.
 * @returns the number of rows in the first file and the names of the tables that differ
 */
export function compareRows(one: string, other: string): Compared {
  const [a, b] = [one, other].map((file) => new DatabaseSync(file, { readOnly: true }))
  if (!a || !b) throw new Error('two files are compared')
  try {
    const tables = [...new Set([...names(a), ...names(b)])]
    const there = [new Set(names(a)), new Set(names(b))]
    let rows = 0
    const differing = tables.filter((table) => {
      if (there.some((own) => !own.has(table))) return true
      const mine = rowsOf(a, table)
      rows += mine.count
      const theirs = rowsOf(b, table)
      return mine.count !== theirs.count || mine.sum !== theirs.sum
    })
    if (lastIds(a) !== lastIds(b)) differing.push('the last ids')
    return { rows, differing }
  } finally {
    a.close()
    b.close()
  }
}
