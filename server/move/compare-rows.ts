/** Compares the rows of two SQLite files. The order of the rows is ignored. */
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

type TableDigest = { count: number; sum: string }

const listTables = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .sort()

const serializeRow = (row: Record<string, unknown>) =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((name) => [name, row[name]]),
  )

function digestTable(db: DatabaseSync, table: string): TableDigest {
  const rows = db.prepare(`SELECT * FROM "${table}"`).all().map(serializeRow).sort()
  const sum = createHash('sha256')
  for (const row of rows) sum.update(row).update('\n')
  return { count: rows.length, sum: sum.digest('hex') }
}

const readSequences = (db: DatabaseSync) =>
  db
    .prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name')
    .all()
    .map(({ name, seq }) => `${name} ${seq}`)
    .join()

export type RowComparison = { rows: number; differingTables: string[] }

/**
 * If the last assigned ids (`sqlite_sequence`) differ, `differingTables` contains `the last ids`.
 */
export function compareRows(one: string, other: string): RowComparison {
  const [a, b] = [one, other].map((file) => new DatabaseSync(file, { readOnly: true }))
  if (!a || !b) throw new Error('two files are compared')
  try {
    const tables = [...new Set([...listTables(a), ...listTables(b)])]
    const tableSets = [new Set(listTables(a)), new Set(listTables(b))]
    let rows = 0
    const differingTables = tables.filter((table) => {
      if (tableSets.some((own) => !own.has(table))) return true
      const firstDigest = digestTable(a, table)
      rows += firstDigest.count
      const secondDigest = digestTable(b, table)
      return firstDigest.count !== secondDigest.count || firstDigest.sum !== secondDigest.sum
    })
    if (readSequences(a) !== readSequences(b)) differingTables.push('the last ids')
    return { rows, differingTables }
  } finally {
    a.close()
    b.close()
  }
}
