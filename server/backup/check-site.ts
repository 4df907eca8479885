/** The checks of the site and its backups change no data, so the site can be running meanwhile. */

import { readdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackupDestination } from '../config.ts'
import { requireSite } from '../database/select-engine.ts'
import { formatCommand, HostError } from '../host-error.ts'
import { findIncompleteVariants } from '../images/variants/missing-variants.ts'
import { fileExists } from '../private-folder.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import type { PhotoStorage, StoredFile } from '../storage/storage.ts'
import { parseOriginalHash } from './archive/manifest.ts'
import { readArchive } from './archive/read-archive.ts'
import { type BackupStorage, openBackupFolder, openBackupStorage } from './daily/backup-storage.ts'
import { findDatabaseErrors, type PhotoRow, readPhotoRows } from './database/check-database.ts'
import {
  getBackupFolder,
  type StorageConfig,
  withDatabaseSnapshot,
  withTemporaryFolder,
} from './database/snapshot.ts'
import {
  describeUnusedOriginals,
  findUnusedOriginals,
  type UnusedOriginal,
} from './unused-originals.ts'

export type SiteCheckReport = {
  faults: string[]
  /**
   * Notes do not fail the check. They name files that the next start repairs or that the person who
   * runs the server may delete.
   */
  notes: string[]
  photographs: number
  bytes: number
}

/**
 * Delay before the second check. An upload takes less time between storing its original and
 * inserting its row, so the second check finds both.
 */
const RECHECK_DELAY_MS = 3_000
const LOCK_TIMEOUT_MS = 10_000

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
    using db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
    db.exec('BEGIN')
    return { faults: findDatabaseErrors(db), photographs: readPhotoRows(db) }
  }
  const { file } = await requireSite(config)
  return file ? read(file) : withDatabaseSnapshot(config, read)
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
  const bare = photographs.filter(
    ({ hash, isNeeded }) => isNeeded && originals.has(hash) && !served.has(hash),
  ).length
  const left = media.filter((name) => !known.has(name.slice(0, 64))).length
  const unused = findUnusedOriginals(originals, photographs)
  return [
    ...(bare > 0 ? [`The next start generates the image variants of ${bare} photographs.`] : []),
    ...(left > 0
      ? [`The next start removes ${left} image variants that belong to no photograph.`]
      : []),
    ...(unused.length > 0
      ? [`${describeUnusedOriginals(unused)}: \`${formatCommand('check', '--clean')}\` lists them.`]
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

/**
 * Checks the site twice and reports only faults that both checks find, because an unfinished upload
 * looks like a fault.
 */
export async function checkSite(
  config: StorageConfig,
  delay = RECHECK_DELAY_MS,
): Promise<SiteCheckReport> {
  const first = await checkOnce(config)
  if (first.faults.length === 0) return first
  await wait(delay)
  const second = await checkOnce(config)
  return { ...second, faults: second.faults.filter((fault) => first.faults.includes(fault)) }
}

export async function listUnusedOriginals(config: StorageConfig): Promise<UnusedOriginal[]> {
  await requireSite(config)
  const stored = await (await openPhotoStorage(config)).files('originals')
  // Reads the database rows after the files. An upload stores its original before its row, so it
  // would otherwise be listed as unused.
  return findUnusedOriginals(stored, (await readRows(config)).photographs)
}

type BackupCheckReport = {
  faults: string[]
  archives: number
  photographs: number
}

/**
 * Returns the faults of an archive. `intact` contains the hashes of the undamaged photos beside it.
 */
async function findFaults(file: string, intact: Set<string>): Promise<string[]> {
  try {
    const { beside } = await readArchive(file)
    const lost = beside.filter(
      ({ path, sha256 }) => !intact.has(sha256) && !intact.has(parseOriginalHash(path) ?? ''),
    )
    return lost.length === 0
      ? []
      : [`${file} lacks ${lost.length} of its ${beside.length} photographs.`]
  } catch (error) {
    if (error instanceof HostError) return [error.message]
    throw error
  }
}

async function checkPlace(
  place: BackupStorage,
  fullBackups: string[],
  scratch: string,
): Promise<BackupCheckReport> {
  const faults: string[] = []
  // Lists the archives before the photos. If a backup is running, the listed archives then need no
  // photo that is missing in the list.
  const daily = await place.listDailyBackups()
  const photographs = [...(await place.listPhotographs()).keys()]
  const intact = new Set<string>()
  for (const sha256 of photographs) {
    const name = `originals/${sha256}`
    const found = await place.hashOf(name)
    if (found === sha256) intact.add(sha256)
    else if (found !== null || (await place.listPhotographs()).has(sha256))
      faults.push(`${place.locationOf(name)} is damaged: its bytes do not match its name.`)
  }
  const archives = [...daily, ...fullBackups].sort()
  for (const name of archives) {
    // Skips an archive that a running backup has deleted because it expired.
    if (daily.includes(name) && !(await place.listDailyBackups()).includes(name)) continue
    await place.withFile(name, scratch, async (file) => {
      for (const fault of await findFaults(file, intact))
        faults.push(fault.replaceAll(file, place.locationOf(name)))
    })
  }
  if (archives.length === 0) faults.push(`There is no backup in ${place.locationOf('')}.`)
  return { faults, archives: archives.length, photographs: photographs.length }
}

export async function checkBackups(
  dataDir: string,
  backupTo: BackupDestination | null,
): Promise<BackupCheckReport> {
  if (!fileExists(dataDir)) throw new HostError(`There is no site in ${dataDir}.`)
  return withTemporaryFolder(dataDir, async (scratch) => {
    const local = openBackupFolder(getBackupFolder(dataDir))
    const names = await readdir(local.locationOf(''))
    const full = names.filter((name) => /^copeaux-.*\.tar$/.test(name))
    const reports = [await checkPlace(local, full, scratch)]
    if (backupTo) reports.push(await checkPlace(openBackupStorage(backupTo), [], scratch))
    const sum = (count: (report: BackupCheckReport) => number) =>
      reports.reduce((total, report) => total + count(report), 0)
    return {
      faults: reports.flatMap(({ faults }) => faults),
      archives: sum(({ archives }) => archives),
      photographs: sum(({ photographs }) => photographs),
    }
  })
}
