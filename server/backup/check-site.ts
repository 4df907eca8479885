/**
 * Checks the database and the photo files of a site without changing anything (`npm run check`).
 * The site may be running.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { openStorage } from '../storage/open-storage.ts'
import { isHash, parseQuarantine } from '../storage/quarantine.ts'
import { STORAGE_AREAS, type Storage, type StorageArea } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { checkRows, type Photograph, readPhotographs } from './check-database.ts'
import { type DataConfig, withSnapshot } from './snapshot.ts'

export type CheckReport = {
  /** One message for each fault. */
  faults: string[]
  /** Messages about differences that the next start repairs. */
  notes: string[]
  photographs: number
  /** Total size of the originals in bytes. */
  bytes: number
}

/** Longest time between storing an original and inserting its row, in milliseconds. */
const RECHECK_DELAY = 3_000
/** Time to wait for a locked database, in milliseconds. */
const LOCK_TIMEOUT = 10_000

/** Sizes in bytes of all files in the storage, by storage area and name. */
type StorageListing = { storage: Storage; sizes: Record<StorageArea, Map<string, number>> }
type ExpectedFile = { area: StorageArea; name: string; hash: string; bytes?: number }

async function listStorage(config: DataConfig): Promise<StorageListing> {
  const storage = await openStorage(config)
  const [originals, quarantine, media] = await Promise.all(
    STORAGE_AREAS.map((area) => storage.sizes(area)),
  )
  const none = new Map<string, number>()
  return {
    storage,
    sizes: { originals: originals ?? none, quarantine: quarantine ?? none, media: media ?? none },
  }
}

async function checkFile(
  { storage, sizes }: StorageListing,
  { area, name, hash, bytes }: ExpectedFile,
) {
  const found = sizes[area].get(name)
  if (found === undefined) return 'is missing'
  if (bytes !== undefined && found !== bytes) return `has ${found} bytes instead of ${bytes}`
  return (await storage.hashOf(area, name)) === hash
    ? null
    : 'is damaged: its bytes are not those that its name says'
}

/** Reads the rows in one read transaction, from the SQLite file or from a copy of PostgreSQL. */
async function readRows(config: DataConfig) {
  const { database, dataDir } = config
  const read = async (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT })
    try {
      db.exec('BEGIN')
      return { faults: checkRows(db), photographs: readPhotographs(db) }
    } finally {
      db.close()
    }
  }
  if (database.kind === 'postgres') return withSnapshot(config, read)
  if (!existsSync(database.file)) throw new BackupError(`There is no site in ${dataDir}.`)
  return read(database.file)
}

const hashesOf = (photographs: Photograph[]) => new Set(photographs.map(({ hash }) => hash))

/**
 * Compares the originals with the rows in both directions: missing or damaged files, and files
 * without a row.
 */
async function checkOriginals(
  listing: StorageListing,
  photographs: Photograph[],
): Promise<string[]> {
  const held = parseQuarantine([...listing.sizes.quarantine.keys()])
  const isHeld = new Set(held.map(({ hash }) => hash))
  const expected: ExpectedFile[] = photographs
    .filter(({ hash, isNeeded }) => isNeeded || !isHeld.has(hash))
    .map(({ hash, bytes }) => ({ area: 'originals', name: hash, hash, bytes }))
  const aside = held.map(({ hash, name }): ExpectedFile => ({ area: 'quarantine', name, hash }))
  const faults: string[] = []
  for (const file of [...expected, ...aside]) {
    const fault = await checkFile(listing, file)
    if (fault) faults.push(`${file.area}/${file.name} ${fault}.`)
  }
  const known = hashesOf(photographs)
  // Ignores files of the operating system, such as .DS_Store.
  for (const name of listing.sizes.originals.keys())
    if (isHash(name) && !known.has(name))
      faults.push(`originals/${name} belongs to nothing on the site.`)
  return faults
}

function listPendingRepairs({ sizes }: StorageListing, photographs: Photograph[]): string[] {
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

async function checkOnce(config: DataConfig): Promise<CheckReport> {
  const { faults, photographs } = await readRows(config)
  const listing = await listStorage(config)
  return {
    faults: [...faults, ...(await checkOriginals(listing, photographs))],
    notes: listPendingRepairs(listing, photographs),
    photographs: photographs.length,
    bytes: photographs.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * Checks the site. If it finds faults, it checks again and returns only those found both times,
 * because an upload or a move to quarantine expected like a fault for a moment.
 * @param delay delay between the two checks in milliseconds
 * @throws BackupError if there is no site
 */
export async function checkSite(config: DataConfig, delay = RECHECK_DELAY): Promise<CheckReport> {
  const first = await checkOnce(config)
  if (first.faults.length === 0) return first
  await wait(delay)
  const second = await checkOnce(config)
  return { ...second, faults: second.faults.filter((fault) => first.faults.includes(fault)) }
}
