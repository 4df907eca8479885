/** Finds faults without changing the data, so the site can be running meanwhile. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isSiteDatabase } from '../database/sqlite.ts'
import { findIncompleteVariants } from '../images/variants/missing-variants.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import { isSha256Hex, parseQuarantineFileNames } from '../storage/quarantine.ts'
import { type PhotoStorage, STORAGE_AREAS, type StorageArea } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { findDatabaseErrors, type PhotoRow, readPhotoRows } from './database/check-database.ts'
import { type StorageConfig, withDatabaseSnapshot } from './database/snapshot.ts'

export type SiteCheckReport = {
  faults: string[]
  /** These messages are about missing and unused variants, which the next start repairs. */
  notes: string[]
  photographs: number
  bytes: number
}

/** In milliseconds. An upload needs less time from storing its original to inserting its row. */
const RECHECK_DELAY = 3_000
/** In milliseconds. */
const LOCK_TIMEOUT = 10_000

type StorageListing = { storage: PhotoStorage; sizes: Record<StorageArea, Map<string, number>> }
type ExpectedFile = { area: StorageArea; name: string; hash: string; bytes?: number }

async function listStorage(config: StorageConfig): Promise<StorageListing> {
  const storage = await openPhotoStorage(config)
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

async function readRows(config: StorageConfig) {
  const { database, dataDir } = config
  const read = async (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT })
    try {
      db.exec('BEGIN')
      return { faults: findDatabaseErrors(db), photographs: readPhotoRows(db) }
    } finally {
      db.close()
    }
  }
  if (database.kind === 'postgres') return withDatabaseSnapshot(config, read)
  if (!isSiteDatabase(database.file)) throw new BackupError(`There is no site in ${dataDir}.`)
  return read(database.file)
}

const toHashSet = (photographs: PhotoRow[]) => new Set(photographs.map(({ hash }) => hash))

async function checkOriginals(listing: StorageListing, photographs: PhotoRow[]): Promise<string[]> {
  const held = parseQuarantineFileNames([...listing.sizes.quarantine.keys()])
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
  const known = toHashSet(photographs)
  // Ignores files whose name is no hash, such as the .DS_Store files of macOS.
  for (const name of listing.sizes.originals.keys())
    if (isSha256Hex(name) && !known.has(name))
      faults.push(`originals/${name} belongs to nothing on the site.`)
  return faults
}

function listPendingRepairs({ sizes }: StorageListing, photographs: PhotoRow[]): string[] {
  const media = [...sizes.media.keys()]
  const known = toHashSet(photographs)
  const served = new Set(media.map((name) => name.slice(0, 64)))
  const bare = photographs.filter(({ hash, isNeeded }) => isNeeded && !served.has(hash)).length
  const left = media.filter((name) => !known.has(name.slice(0, 64))).length
  return [
    ...(bare > 0 ? [`The next start generates the image variants of ${bare} photographs.`] : []),
    ...(left > 0
      ? [`The next start removes ${left} image variants that belong to no photograph.`]
      : []),
  ]
}

async function checkOnce(config: StorageConfig): Promise<SiteCheckReport> {
  const { faults, photographs } = await readRows(config)
  const listing = await listStorage(config)
  const incomplete = await findIncompleteVariants(listing.storage)
  return {
    faults: [
      ...faults,
      ...(await checkOriginals(listing, photographs)),
      ...incomplete.map((name) => `media/${name} is cut off: the next start generates it again.`),
    ],
    notes: listPendingRepairs(listing, photographs),
    photographs: photographs.length,
    bytes: photographs.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Reports only faults that two checks find, because an unfinished upload looks like a fault. */
export async function checkSite(
  config: StorageConfig,
  delay = RECHECK_DELAY,
): Promise<SiteCheckReport> {
  const first = await checkOnce(config)
  if (first.faults.length === 0) return first
  await wait(delay)
  const second = await checkOnce(config)
  return { ...second, faults: second.faults.filter((fault) => first.faults.includes(fault)) }
}
