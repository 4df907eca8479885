/** Finds faults without changing the data, so the site can be running meanwhile. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { selectEngine } from '../database/select-engine.ts'
import { formatCommand } from '../host-messages.ts'
import { findIncompleteVariants } from '../images/variants/missing-variants.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import type { PhotoStorage, StoredFile } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { findDatabaseErrors, type PhotoRow, readPhotoRows } from './database/check-database.ts'
import { type StorageConfig, withDatabaseSnapshot } from './database/snapshot.ts'
import { describeOriginals, findUnusedOriginals, type UnusedOriginal } from './unused-originals.ts'

export type SiteCheckReport = {
  faults: string[]
  /** Do not fail the check: about files that the next start repairs or the host may remove. */
  notes: string[]
  photographs: number
  bytes: number
}

/** In milliseconds. An upload needs less time from storing its original to inserting its row. */
const RECHECK_DELAY = 3_000
/** In milliseconds. */
const LOCK_TIMEOUT = 10_000

type StorageListing = {
  storage: PhotoStorage
  originals: Map<string, StoredFile>
  media: string[]
}

async function listStorage(config: StorageConfig): Promise<StorageListing> {
  const storage = await openPhotoStorage(config)
  const [originals, media] = [await storage.files('originals'), await storage.list('media')]
  return { storage, originals, media }
}

async function checkOriginal({ storage, originals }: StorageListing, { hash, bytes }: PhotoRow) {
  const found = originals.get(hash)
  if (!found) return 'is missing'
  if (found.bytes !== bytes) return `has ${found.bytes} bytes instead of ${bytes}`
  return (await storage.hashOf('originals', hash)) === hash
    ? null
    : 'is damaged: its bytes are not those that its name says'
}

async function readRows(config: StorageConfig) {
  const read = async (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT })
    try {
      db.exec('BEGIN')
      return { faults: findDatabaseErrors(db), photographs: readPhotoRows(db) }
    } finally {
      db.close()
    }
  }
  const engine = await selectEngine(config.database)
  if (!engine.file) return withDatabaseSnapshot(config, read)
  if (!(await engine.hasSite())) throw new BackupError(`There is no site in ${config.dataDir}.`)
  return read(engine.file)
}

async function checkOriginals(listing: StorageListing, photographs: PhotoRow[]): Promise<string[]> {
  const faults: string[] = []
  for (const photo of photographs) {
    const fault = await checkOriginal(listing, photo)
    if (fault) faults.push(`originals/${photo.hash} ${fault}.`)
  }
  return faults
}

function listNotes(listing: StorageListing, photographs: PhotoRow[]): string[] {
  const { originals, media } = listing
  const known = new Set([...photographs.map(({ hash }) => hash), ...originals.keys()])
  const served = new Set(media.map((name) => name.slice(0, 64)))
  const bare = photographs.filter(({ hash, isNeeded }) => isNeeded && !served.has(hash)).length
  const left = media.filter((name) => !known.has(name.slice(0, 64))).length
  const unused = findUnusedOriginals(originals, photographs)
  return [
    ...(bare > 0 ? [`The next start generates the image variants of ${bare} photographs.`] : []),
    ...(left > 0
      ? [`The next start removes ${left} image variants that belong to no photograph.`]
      : []),
    ...(unused.length > 0
      ? [`${describeOriginals(unused)}: \`${formatCommand('check', '--clean')}\` lists them.`]
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
    notes: listNotes(listing, photographs),
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

export async function listUnusedOriginals(config: StorageConfig): Promise<UnusedOriginal[]> {
  const stored = await (await openPhotoStorage(config)).files('originals')
  // The rows are read last, because an upload stores its original before its row.
  return findUnusedOriginals(stored, (await readRows(config)).photographs)
}
