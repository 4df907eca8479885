/**
 * Checks the database and the photo files of a site without changing anything (`npm run check`).
 * The site may be running.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { openStorage } from '../storage/open-storage.ts'
import { heldAmong, isHash } from '../storage/quarantine.ts'
import { SHELVES, type Shelf, type Storage } from '../storage/storage.ts'
import { faultsOfRows, type Photograph, photographsOf } from './check-rows.ts'
import { BackupRefused } from './refusal.ts'
import { type Ground, withSnapshot } from './snapshot.ts'

export type Report = {
  /** One message for each fault. */
  faults: string[]
  /** Messages about differences that the next start repairs. */
  notes: string[]
  photographs: number
  /** Total size of the originals in bytes. */
  bytes: number
}

/** Longest time between storing an original and inserting its row, in milliseconds. */
const MOMENT = 3_000
/** Time to wait for a locked database, in milliseconds. */
const PATIENCE = 10_000

/** Sizes in bytes of all files in the storage, by storage area and name. */
type Shelves = { storage: Storage; sizes: Record<Shelf, Map<string, number>> }
type Look = { shelf: Shelf; name: string; hash: string; bytes?: number }

async function shelvesOf(ground: Ground): Promise<Shelves> {
  const storage = await openStorage(ground)
  const [originals, quarantine, media] = await Promise.all(
    SHELVES.map((shelf) => storage.sizes(shelf)),
  )
  const none = new Map<string, number>()
  return {
    storage,
    sizes: { originals: originals ?? none, quarantine: quarantine ?? none, media: media ?? none },
  }
}

async function faultOf({ storage, sizes }: Shelves, { shelf, name, hash, bytes }: Look) {
  const found = sizes[shelf].get(name)
  if (found === undefined) return 'is missing'
  if (bytes !== undefined && found !== bytes) return `has ${found} bytes instead of ${bytes}`
  return (await storage.hashOf(shelf, name)) === hash
    ? null
    : 'is damaged: its bytes are not those that its name says'
}

/** Reads the rows in one read transaction, from the SQLite file or from a copy of PostgreSQL. */
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

/**
 * Compares the originals with the rows in both directions: missing or damaged files, and files
 * without a row.
 */
async function checkOriginals(shelves: Shelves, photographs: Photograph[]): Promise<string[]> {
  const held = heldAmong([...shelves.sizes.quarantine.keys()])
  const isHeld = new Set(held.map(({ hash }) => hash))
  const looks: Look[] = photographs
    .filter(({ hash, isNeeded }) => isNeeded || !isHeld.has(hash))
    .map(({ hash, bytes }) => ({ shelf: 'originals', name: hash, hash, bytes }))
  const aside = held.map(({ hash, name }): Look => ({ shelf: 'quarantine', name, hash }))
  const faults: string[] = []
  for (const look of [...looks, ...aside]) {
    const fault = await faultOf(shelves, look)
    if (fault) faults.push(`${look.shelf}/${look.name} ${fault}.`)
  }
  const known = hashesOf(photographs)
  // Ignores files of the operating system, such as .DS_Store.
  for (const name of shelves.sizes.originals.keys())
    if (isHash(name) && !known.has(name))
      faults.push(`originals/${name} belongs to nothing on the site.`)
  return faults
}

function notesOf({ sizes }: Shelves, photographs: Photograph[]): string[] {
  const media = [...sizes.media.keys()]
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
  const shelves = await shelvesOf(ground)
  return {
    faults: [...faults, ...(await checkOriginals(shelves, photographs))],
    notes: notesOf(shelves, photographs),
    photographs: photographs.length,
    bytes: photographs.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * Checks the site. If it finds faults, it checks again and returns only those found both times,
 * because an upload or a move to quarantine looks like a fault for a moment.
 * @param moment delay between the two checks in milliseconds
 * @throws BackupRefused if there is no site
 */
export async function check(ground: Ground, moment = MOMENT): Promise<Report> {
  const first = await look(ground)
  if (first.faults.length === 0) return first
  await wait(moment)
  const second = await look(ground)
  return { ...second, faults: second.faults.filter((fault) => first.faults.includes(fault)) }
}
