/**
 * A daily backup is an archive in `DATA_DIR/backups`. Each photo is stored once beside it, in
 * `backups/originals`, if possible as a hard link. Both are then copied to the remote storage.
 */

import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { getErrorMessage, getSystemErrorCode } from '../../classify-error.ts'
import { type BackupDestination, isOnSameFileSystem } from '../../config.ts'
import { lockDataFolder } from '../../database/folder-lock.ts'
import { requireSite } from '../../database/select-engine.ts'
import { formatCommand, HostError } from '../../host-error.ts'
import { log, logError } from '../../logger.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { fsyncFile, hashFile, isSha256Hex, renameDurably } from '../../storage/files.ts'
import { isSharedStorage } from '../../storage/open-storage.ts'
import { type BackupFiles, collectBackupFiles } from '../archive/backup-files.ts'
import {
  countMissingOrDamagedPhotos,
  type WrittenBackup,
  writeVerifiedArchive,
} from '../archive/full-backup.ts'
import { type Manifest, type ManifestEntry, parseOriginalHash } from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import type { ArchiveEntry } from '../archive/write-archive.ts'
import { readBackupStatus, readLastBackup, updateBackupStatus } from '../backup-status.ts'
import {
  getBackupFolder,
  type StorageConfig,
  withDatabaseSnapshot,
  withTemporaryFolder,
} from '../database/snapshot.ts'
import { getDailyBackupName, parseDailyBackupTime } from '../file-names.ts'
import { linkOrCopyFile } from '../restore/staging.ts'
import { type BackupStorage, openBackupStorage } from './backup-storage.ts'
import { isPhotoCheckDue, selectBackupsToKeep } from './schedule.ts'

/**
 * Calls `work` with the path of the file. Returns null if the file no longer exists or `from` is a
 * buffer.
 */
const readIfPresent = async (
  from: ArchiveEntry['source'],
  work: (path: string) => Promise<string | null>,
) =>
  typeof from === 'function'
    ? from(work).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    : null

/**
 * Stores each photo beside the archive, named by the SHA-256 of its bytes even if they are damaged.
 * Adds missing originals to `about.missing`. Replaces a stored copy of a wrong size. Checks the
 * bytes of each copy once in 30 nights, and replaces a damaged one.
 */
async function storePhotographs(
  backups: string,
  { photographs, about }: BackupFiles,
  isRemote: boolean,
  now: number,
): Promise<ManifestEntry[]> {
  const folder = join(backups, 'originals')
  createPrivateFolder(folder)
  const beside: ManifestEntry[] = []
  async function isStored(sha256: string, bytes: number): Promise<boolean> {
    const copy = join(folder, sha256)
    const found = await stat(copy).catch(() => null)
    if (found?.size !== bytes) return false
    return !isPhotoCheckDue(sha256, now) || (await hashFile(copy)) === sha256
  }
  async function put(source: string, bytes: number): Promise<string | null> {
    const sha256 = await hashFile(source)
    if (!sha256 || (await isStored(sha256, bytes))) return sha256
    const unfinished = join(folder, `.${sha256}`)
    await rm(unfinished, { force: true })
    await linkOrCopyFile(source, unfinished, bytes)
    // A write-protected original cannot be opened for a flush.
    await fsyncFile(unfinished).catch((error) => {
      if (!/^(EACCES|EPERM)$/.test(String(getSystemErrorCode(error)))) throw error
    })
    await renameDurably(unfinished, join(folder, sha256))
    return sha256
  }
  for (const { path, bytes, source } of photographs) {
    const hash = parseOriginalHash(path) ?? path
    // Does not download an original from object storage if an earlier backup has stored it.
    const isKept = isRemote && (await isStored(hash, bytes))
    const sha256 = isKept ? hash : await readIfPresent(source, (source) => put(source, bytes))
    if (sha256) beside.push({ path, bytes, sha256 })
    else about.missing.push(hash)
  }
  return beside
}

/**
 * Only files named by a SHA-256 are deleted, because the person who runs the server may have put
 * other files into the folder.
 */
const isPhotographFile = (name: string) => isSha256Hex(name.replace(/^\./, ''))

const expiredBackups = (names: string[], now: number) => {
  const stay = selectBackupsToKeep(
    names.map((name) => parseDailyBackupTime(name) ?? 0),
    now,
  )
  return names.filter((name) => !stay.has(parseDailyBackupTime(name) ?? 0))
}

/**
 * Deletes expired daily backups and the photos that no other backup needs. Deletes no photos while
 * a backup cannot be read, because it may need them. Keeps photos that the site has lost, because
 * these copies may be the only ones.
 */
async function deleteExpired(backups: string, made: string, now: number) {
  const entries = await readdir(backups, { withFileTypes: true })
  const days = entries
    .filter((entry) => !entry.isDirectory() && parseDailyBackupTime(entry.name) !== null)
    .map(({ name }) => name)
  const left = new Set(days)
  for (const name of expiredBackups(days, now).filter((name) => name !== made)) {
    await rm(join(backups, name))
    left.delete(name)
  }
  const needed = new Set<string>()
  let isComplete = true
  for (const name of left) {
    const path = join(backups, name)
    try {
      const { beside, missing } = await readArchive(path)
      for (const hash of missing) needed.add(hash)
      for (const { path, sha256 } of beside)
        needed.add(sha256).add(parseOriginalHash(path) ?? sha256)
    } catch (error) {
      const isReadable = (await hashFile(path).catch(() => null)) !== null
      if (!isReadable) isComplete = false
      const effect = isReadable ? '' : ' No photograph leaves the backups until it can be read.'
      log('warning', `A backup is of no use: ${getErrorMessage(error)}${effect}`)
    }
  }
  if (!isComplete) return
  for (const name of await readdir(join(backups, 'originals')))
    if (isPhotographFile(name) && !needed.has(name)) await rm(join(backups, 'originals', name))
}

/**
 * Returns the id of the database in the newest readable backup of `names`, which is null in old
 * backups. Returns undefined if none can be read.
 */
async function readNewestDatabaseId(
  names: string[],
  readManifest: (name: string) => Promise<Manifest>,
): Promise<string | null | undefined> {
  const newestFirst = names.toSorted(
    (a, b) => (parseDailyBackupTime(b) ?? 0) - (parseDailyBackupTime(a) ?? 0),
  )
  for (const name of newestFirst) {
    const found = await readManifest(name).catch(() => null)
    if (found) return found.database_id
  }
  return undefined
}

/** Returns the id of the database in the newest daily backup of the folder, or null. */
export async function readNewestLocalDatabaseId(backups: string): Promise<string | null> {
  const names = await readdir(backups).catch(() => [])
  const foundId = await readNewestDatabaseId(
    names.filter((name) => parseDailyBackupTime(name) !== null),
    (name) => readArchive(join(backups, name)),
  )
  return foundId ?? null
}

/**
 * Throws HostError if the newest daily backup, whose database has the id `foundId`, belongs to
 * another site. The backups of a wrong database must never replace the good ones.
 */
function requireSameSite(
  place: string,
  foundId: string | null | undefined,
  databaseId: string | null,
) {
  if (foundId && databaseId && foundId !== databaseId)
    throw new HostError(
      `${place} holds backups of another site, which this backup must not replace. Move them elsewhere, or restore the newest if this database is the wrong one.`,
    )
}

export type DailyBackup = { file: string; bytes: number; lost: number; manifest: Manifest }

export async function createLocalDailyBackup(
  config: StorageConfig,
  now = Date.now(),
): Promise<DailyBackup> {
  const backups = getBackupFolder(config.dataDir)
  const file = join(backups, getDailyBackupName(now))
  const { bytes, manifest }: WrittenBackup = await withDatabaseSnapshot(
    config,
    async (snapshot, folder) => {
      const collected = await collectBackupFiles(config, snapshot)
      const foundId = await readNewestLocalDatabaseId(backups)
      requireSameSite(backups, foundId, collected.about.database_id)
      const beside = await storePhotographs(
        backups,
        collected,
        isSharedStorage(config.storage),
        now,
      )
      return writeVerifiedArchive(file, collected.parts, { ...collected.about, beside }, folder)
    },
  )
  // The backup is complete even if the deletion of expired backups fails. The next backup tries
  // again.
  await deleteExpired(backups, getDailyBackupName(now), now).catch(logError)
  return { file, bytes, lost: countMissingOrDamagedPhotos(manifest), manifest }
}

async function findDamagedPhotos(remote: BackupStorage, hashes: string[]): Promise<string[]> {
  const damaged: string[] = []
  for (const sha256 of hashes)
    if ((await remote.hashOf(`originals/${sha256}`)) !== sha256) damaged.push(sha256)
  return damaged
}

/** Returns the copies of missing originals that earlier backups have stored and that are intact. */
async function findCopiesOfMissing(folder: string, missing: string[]): Promise<ManifestEntry[]> {
  const found: ManifestEntry[] = []
  for (const hash of missing) {
    const copy = join(folder, hash)
    if ((await hashFile(copy)) !== hash) continue
    const { size } = await stat(copy)
    found.push({ path: `originals/${hash}`, bytes: size, sha256: hash })
  }
  return found
}

/**
 * Throws HostError if the remote backups belong to another site. If none can be read, they only
 * count as own backups if this site has used the place before (`isKnown`), because damaged backups
 * must not stop new ones.
 */
async function rejectBackupsOfAnotherSite(
  { dataDir }: StorageConfig,
  { manifest }: DailyBackup,
  remote: BackupStorage,
  isKnown: boolean,
) {
  const names = await remote.listDailyBackups()
  const foundId = await readNewestDatabaseId(names, (name) =>
    withTemporaryFolder(dataDir, async (scratch) => {
      let found: Manifest | undefined
      await remote.withFile(name, scratch, async (path) => {
        found = await readArchive(path)
      })
      if (!found) throw new HostError(`${name} cannot be read.`)
      return found
    }),
  )
  const place = remote.locationOf('')
  requireSameSite(place, foundId, manifest.database_id)
  if (foundId === undefined && names.length > 0 && !isKnown)
    throw new HostError(
      `${place} holds backups that cannot be read and may belong to another site. Move them elsewhere, or name another place as BACKUP_TO.`,
    )
}

/**
 * Copies the photos before the archive, so that an interrupted copy leaves no archive whose photos
 * are missing.
 */
async function copyToRemoteStorage(
  { dataDir }: StorageConfig,
  backup: DailyBackup,
  remote: BackupStorage,
  now: number,
) {
  const remotePhotographs = await remote.listPhotographs()
  const damaged = await findDamagedPhotos(
    remote,
    [...remotePhotographs.keys()].filter((sha256) => isPhotoCheckDue(sha256, now)),
  )
  for (const sha256 of damaged) remotePhotographs.delete(sha256)
  const backups = getBackupFolder(dataDir)
  const { beside, missing } = backup.manifest
  const copies = await findCopiesOfMissing(join(backups, 'originals'), missing)
  for (const { sha256, bytes, path } of [...beside, ...copies]) {
    const hash = parseOriginalHash(path) ?? sha256
    // The remote storage has the same bytes, or the intact bytes of an original that is damaged
    // here.
    if (remotePhotographs.get(sha256) === bytes || (hash !== sha256 && remotePhotographs.has(hash)))
      continue
    const file = { path: join(backups, 'originals', sha256), bytes, sha256 }
    // Does not replace a damaged remote photo with a local file that is damaged too.
    if (damaged.includes(sha256) && (await hashFile(file.path)) !== sha256) continue
    await remote.upload(`originals/${sha256}`, file)
    remotePhotographs.set(sha256, bytes)
  }
  for (const sha256 of damaged) {
    const effect = remotePhotographs.has(sha256)
      ? 'It was replaced with an intact copy.'
      : 'There is no intact copy, so the older backups lack this photograph.'
    log('warning', `${remote.locationOf(`originals/${sha256}`)} was damaged. ${effect}`)
  }
  const name = backup.file.slice(backups.length + 1)
  const sha256 = (await hashFile(backup.file)) ?? ''
  await remote.upload(name, { path: backup.file, bytes: backup.bytes, sha256 })
  for (const old of expiredBackups(await remote.listDailyBackups(), now))
    if (old !== name) await remote.deleteDailyBackup(old)
}

/** Logs the number of missing and damaged photos every night until they are put back. */
function logLostPhotos(dataDir: string, lost: number, isPingWithheld: boolean) {
  const copies = join(getBackupFolder(dataDir), 'originals')
  const effect = isPingWithheld
    ? ' Their number has grown, so BACKUP_PING_URL is not requested for this backup.'
    : ''
  log(
    'warning',
    `Missing or damaged photographs: ${lost}. \`${formatCommand('check')}\` lists them. Earlier backups may have intact copies in ${copies}.${effect}`,
  )
}

const PING_TIMEOUT_MS = 10_000

/**
 * A failed ping is only logged, because the backup is complete. The log does not contain the URL,
 * which may be secret.
 */
async function ping(url: string) {
  try {
    const { ok, status } = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    })
    if (!ok) log('warning', `BACKUP_PING_URL responds with ${status}.`)
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    log('warning', `BACKUP_PING_URL cannot be requested: ${getErrorMessage(cause)}.`)
  }
}

/**
 * Makes the daily backup and copies it to the remote storage `to`. Throws HostError while another
 * daily backup is running, because each would delete photos that the other one needs. Requests
 * `pingUrl` unless more photos are missing or damaged than in the last backup. If their number has
 * not grown, requests it, because photos that are lost for good must not stop the pings forever.
 *
 * @param onStored receives the path or URL of the local backup and then of its remote copy
 */
export async function runDailyBackup(
  config: StorageConfig,
  to: BackupDestination | null,
  pingUrl: string | null = null,
  at = Date.now(),
  onStored: (location: string, backup: DailyBackup) => void = () => {},
): Promise<DailyBackup> {
  await requireSite(config)
  const unlock = lockDataFolder(config.dataDir, 'backup-lock')
  if (!unlock)
    throw new HostError(`A daily backup of ${config.dataDir} is running: wait until it has ended.`)
  try {
    const last = await readLastBackup({ ...config, backupTo: to })
    const known = last ?? (await readBackupStatus(config)).own
    const backup = await createLocalDailyBackup(config, at)
    const hasLostMore = backup.lost > (known?.lost ?? 0)
    if (backup.lost > 0) logLostPhotos(config.dataDir, backup.lost, pingUrl !== null && hasLostMore)
    await updateBackupStatus(config, { own: { at, lost: backup.lost } })
    onStored(backup.file, backup)
    if (to) {
      const remote = openBackupStorage(to)
      const { elsewhere, knownPlaces = [] } = await readBackupStatus(config)
      const place = remote.locationOf('')
      const places = new Set([...knownPlaces, ...(elsewhere?.to ? [elsewhere.to] : [])])
      const isKnown = places.has(place)
      await remote.prepare(isKnown)
      await rejectBackupsOfAnotherSite(config, backup, remote, isKnown)
      await updateBackupStatus(config, { knownPlaces: [...places.add(place)] })
      await copyToRemoteStorage(config, backup, remote, at)
      const result = { at, lost: backup.lost, to: place }
      await updateBackupStatus(config, {
        elsewhere: { ...result, isOnSameDisk: isOnSameFileSystem(to, config.dataDir) },
      })
      onStored(remote.locationOf(basename(backup.file)), backup)
    }
    if (pingUrl && !hasLostMore) await ping(pingUrl)
    return backup
  } finally {
    unlock()
  }
}
