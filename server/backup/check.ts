/** Looks at everything that a site keeps, while it runs or not, and changes nothing (`npm run check`). */
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isWhole } from '../files/whole.ts'
import { faultsOfRows, type Photograph, photographsOf } from './check-rows.ts'
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

/** How long a photo may take from its original to its row, in milliseconds. */
const MOMENT = 3_000
/** How long a database that another process writes to is waited for, in milliseconds. */
const PATIENCE = 10_000

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

type Look = { path: string; hash: string; bytes?: number }

async function faultOf(dataDir: string, { path, hash, bytes }: Look): Promise<string | null> {
  const file = join(dataDir, path)
  const found = await stat(file).catch(() => null)
  if (!found) return 'is missing'
  if (bytes !== undefined && found.size !== bytes)
    return `has ${found.size} bytes instead of ${bytes}`
  return (await isWhole(file, hash))
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

/** The names in the quarantine, by the hash of the original. */
async function heldIn(dataDir: string): Promise<Map<string, string>> {
  const names = await namesIn(join(dataDir, 'quarantine'))
  const held = names.filter((name) => /^[0-9a-f]{64}\.\d+$/.test(name))
  return new Map(held.map((name) => [name.slice(0, 64), name]))
}

/** Compares the folders of originals with the rows, in both directions. */
async function checkOriginals(dataDir: string, photographs: Photograph[]): Promise<string[]> {
  const held = await heldIn(dataDir)
  const looks = photographs
    .filter(({ hash, isNeeded }) => isNeeded || !held.has(hash))
    .map(({ hash, bytes }) => ({ path: `originals/${hash}`, hash, bytes }))
  const aside = [...held].map(([hash, name]) => ({ path: `quarantine/${name}`, hash }))
  const faults: string[] = []
  for (const look of [...looks, ...aside]) {
    const fault = await faultOf(dataDir, look)
    if (fault) faults.push(`${look.path} ${fault}.`)
  }
  const known = hashesOf(photographs)
  for (const name of await namesIn(join(dataDir, 'originals')))
    if (!known.has(name)) faults.push(`originals/${name} belongs to nothing on the site.`)
  return faults
}

async function notesOf(dataDir: string, photographs: Photograph[]): Promise<string[]> {
  const media = await namesIn(join(dataDir, 'media'))
  const known = hashesOf(photographs)
  const served = new Set(media.map((name) => name.slice(0, 64)))
  const bare = photographs.filter(({ hash, isNeeded }) => isNeeded && !served.has(hash)).length
  const left = media.filter((name) => !known.has(name.slice(0, 64))).length
  return [
    ...(bare > 0 ? [`The next start makes the public files of ${bare} photographs.`] : []),
    ...(left > 0 ? [`The next start removes ${left} public files of no photograph.`] : []),
  ]
}

async function look(ground: Ground): Promise<Report> {
  const { faults, photographs } = await readRows(ground)
  return {
    faults: [...faults, ...(await checkOriginals(ground.dataDir, photographs))],
    notes: await notesOf(ground.dataDir, photographs),
    photographs: photographs.length,
    bytes: photographs.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * What is wrong only for a moment, since a photo is just arriving or going to the quarantine, is no fault.
 * @param moment milliseconds between the first look that finds a fault and the second
 * @throws BackupRefused where there is no site
 */
export async function check(ground: Ground, moment = MOMENT): Promise<Report> {
  const first = await look(ground)
  if (first.faults.length === 0) return first
  await wait(moment)
  const second = await look(ground)
  return { ...second, faults: second.faults.filter((fault) => first.faults.includes(fault)) }
}
