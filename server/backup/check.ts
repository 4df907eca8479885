/** Looks at everything that a site keeps, while it runs or not, and changes nothing (`npm run check`). */
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { faultsOfRows, type Photograph, photographsOf } from './check-rows.ts'
import { hashOf } from './hash-of.ts'
import { BackupRefused } from './refusal.ts'
import { type Ground, withSnapshot } from './snapshot.ts'

export type Report = {
  /** What is wrong, a line each. */
  faults: string[]
  /** What the next start puts in order by itself. */
  notes: string[]
  photographs: number
  /** Of the originals, in bytes. */
  bytes: number
}

/** How long an upload may take from its original to its row, in milliseconds. */
const ARRIVING = 3_000
/** How long a database that another process writes to is waited for, in milliseconds. */
const PATIENCE = 10_000

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

async function faultOf(path: string, hash: string, bytes?: number): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return 'is missing'
  if (bytes !== undefined && found.size !== bytes)
    return `has ${found.size} bytes instead of ${bytes}`
  return (await hashOf(path)) === hash
    ? null
    : 'is damaged: its bytes are not those that its name says'
}

/** The rows at one moment: SQLite's own file, or a copy of those of PostgreSQL. */
async function readRows(ground: Ground) {
  const { database, dataDir } = ground
  const read = async (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE })
    try {
      db.exec('BEGIN')
      return { faults: faultsOfRows(db), photographs: photographsOf(db) }
    } finally {
      db.close()
    }
  }
  if (database.kind === 'postgres') return withSnapshot(ground, read)
  if (!existsSync(database.file)) throw new BackupRefused(`There is no site in ${dataDir}.`)
  return read(database.file)
}

const hashesOf = (photographs: Photograph[]) => new Set(photographs.map(({ hash }) => hash))

/** Compares the folder of originals with the rows, in both directions; what is just arriving or leaving is in order. */
async function checkOriginals(ground: Ground, photographs: Photograph[]): Promise<string[]> {
  const folder = join(ground.dataDir, 'originals')
  const faults = new Map<string, string>()
  for (const { hash, bytes } of photographs) {
    const fault = await faultOf(join(folder, hash), hash, bytes)
    if (fault) faults.set(hash, fault)
  }
  const known = hashesOf(photographs)
  const strange = (await namesIn(folder)).filter((name) => !known.has(name))
  if (faults.size + strange.length === 0) return []
  await wait(ARRIVING)
  const now = hashesOf((await readRows(ground)).photographs)
  return [
    ...[...faults]
      .filter(([hash]) => now.has(hash))
      .map(([hash, fault]) => `originals/${hash} ${fault}.`),
    ...strange
      .filter((name) => !now.has(name) && existsSync(join(folder, name)))
      .map((name) => `originals/${name} belongs to nothing on the site.`),
  ]
}

async function checkQuarantine(dataDir: string): Promise<string[]> {
  const faults: string[] = []
  for (const name of await namesIn(join(dataDir, 'quarantine'))) {
    const hash = /^([0-9a-f]{64})\.\d+$/.exec(name)?.[1]
    const fault = hash && (await faultOf(join(dataDir, 'quarantine', name), hash))
    // What has just come back from there is missing only here.
    if (fault && fault !== 'is missing') faults.push(`quarantine/${name} ${fault}.`)
  }
  return faults
}

async function notesOf(dataDir: string, photographs: Photograph[]): Promise<string[]> {
  const media = await namesIn(join(dataDir, 'media'))
  const known = hashesOf(photographs)
  const served = new Set(media.map((name) => name.slice(0, 64)))
  const bare = photographs.filter(({ hash }) => !served.has(hash)).length
  const left = media.filter((name) => !known.has(name.slice(0, 64))).length
  return [
    ...(bare > 0 ? [`The next start makes the public files of ${bare} photographs.`] : []),
    ...(left > 0 ? [`The next start removes ${left} public files of no photograph.`] : []),
  ]
}

/** @throws BackupRefused where there is no site */
export async function check(ground: Ground): Promise<Report> {
  const { faults, photographs } = await readRows(ground)
  return {
    faults: [
      ...faults,
      ...(await checkOriginals(ground, photographs)),
      ...(await checkQuarantine(ground.dataDir)),
    ],
    notes: await notesOf(ground.dataDir, photographs),
    photographs: photographs.length,
    bytes: photographs.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
