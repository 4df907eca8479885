/** What belongs to a backup: the database, the original of each photograph it knows, and the quarantine. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import site from '../../package.json' with { type: 'json' }
import { DATABASE, HOURS, isPath } from './manifest.ts'
import type { About, Part } from './write-archive.ts'

export type Collected = {
  /** The database, and small files beside the photographs. */
  parts: Part[]
  photographs: Part[]
  about: Omit<About, 'beside'>
}

function readFacts(snapshot: string) {
  const db = new DatabaseSync(snapshot, { readOnly: true })
  try {
    const text = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]))
    return {
      schema: text('SELECT name FROM migrations ORDER BY name'),
      hashes: text('SELECT hash FROM photos ORDER BY hash'),
      database_id: text("SELECT value FROM settings WHERE name = 'database_id'")[0] ?? null,
    }
  } finally {
    db.close()
  }
}

const sizeAt = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    },
  )

/** @returns null where it is not there */
async function part(path: string, from: string): Promise<Part | null> {
  const bytes = await sizeAt(from)
  return bytes === null ? null : { path, bytes, from }
}

/** @param snapshot the copy of the database (snapshot.ts) */
export async function collect(dataDir: string, snapshot: string): Promise<Collected> {
  const { hashes, schema, database_id } = readFacts(snapshot)
  const held = await readdir(join(dataDir, 'quarantine')).catch((): string[] => [])
  const heldAs = new Map(held.map((name) => [name.slice(0, 64), join(dataDir, 'quarantine', name)]))
  const photographs: Part[] = []
  const missing: string[] = []
  for (const hash of hashes) {
    const path = `originals/${hash}`
    // A photograph that comes back from the quarantine may be on its way from one folder to the other.
    const found =
      (await part(path, join(dataDir, path))) ?? (await part(path, heldAs.get(hash) ?? ''))
    if (found) photographs.push(found)
    else missing.push(hash)
  }
  for (const name of held.sort()) {
    const path = `quarantine/${name}`
    const found = isPath(path) && path !== HOURS && (await part(path, join(dataDir, path)))
    if (found) photographs.push(found)
  }
  const hours = held.includes('hours') ? await readFile(join(dataDir, HOURS)) : null
  const database: Part = { path: DATABASE, bytes: (await sizeAt(snapshot)) ?? 0, from: snapshot }
  return {
    parts: [database, ...(hours ? [{ path: HOURS, bytes: hours.length, from: hours }] : [])],
    photographs,
    about: {
      format: 1,
      app: site.version,
      schema,
      database_id,
      made_at: new Date().toISOString(),
      missing,
    },
  }
}
