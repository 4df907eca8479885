/** What belongs to a backup: the database, the original of each photograph it knows, and the quarantine. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
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

const QUARANTINE = 'quarantine'
const heldIn = (dataDir: string) =>
  readdir(join(dataDir, QUARANTINE)).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code !== 'ENOENT') throw error
    return []
  })

/** Where an original is now: it may go to the quarantine, and come back, at any time. */
async function findOriginal(dataDir: string, hash: string): Promise<string | null> {
  const inPlace = join(dataDir, 'originals', hash)
  if ((await sizeAt(inPlace)) !== null) return inPlace
  const held = (await heldIn(dataDir)).find((name) => name.startsWith(hash))
  if (held) return join(dataDir, QUARANTINE, held)
  return (await sizeAt(inPlace)) === null ? null : inPlace
}

/** @param snapshot the copy of the database (snapshot.ts) */
export async function collect(dataDir: string, snapshot: string): Promise<Collected> {
  const { hashes, schema, database_id } = readFacts(snapshot)
  const photographs: Part[] = []
  const missing: string[] = []
  const taken = new Set<string>()
  /** @returns false where it is nowhere */
  async function take(hash: string): Promise<boolean> {
    if (taken.has(hash)) return true
    const from = () => findOriginal(dataDir, hash)
    const place = await from()
    const bytes = place === null ? null : await sizeAt(place)
    if (place === null || bytes === null) return false
    taken.add(hash)
    photographs.push({ path: relative(dataDir, place), bytes, from })
    return true
  }
  for (const hash of hashes) if (!(await take(hash)) && !(await take(hash))) missing.push(hash)
  const held = await heldIn(dataDir)
  for (const name of held.sort())
    if (name !== 'hours' && isPath(`${QUARANTINE}/${name}`)) await take(name.slice(0, 64))
  const hours = held.includes('hours') ? await readFile(join(dataDir, HOURS)) : null
  const database: Part = {
    path: DATABASE,
    bytes: (await sizeAt(snapshot)) ?? 0,
    from: async () => snapshot,
  }
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
