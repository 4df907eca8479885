/**
 * Makes the daily backup: an archive with the database and the manifest in `DATA_DIR/backups`, and
 * each photo once in `originals/` next to it. Photos are hard links, so they use no extra disk
 * space. Then copies both to the remote storage.
 */

import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTo } from '../config.ts'
import { errorMessage } from '../error-fields.ts'
import { say, sayFailed } from '../log.ts'
import { place } from '../storage/atomic-write.ts'
import { hashOf } from '../storage/file-hash.ts'
import { isHash } from '../storage/quarantine.ts'
import { type Collected, collect } from './collect.ts'
import { openElsewhere } from './elsewhere.ts'
import { hashInPath, type KeptFile, type Manifest } from './manifest.ts'
import { dayName, momentOfDay } from './names.ts'
import { readArchive } from './read-archive.ts'
import { note } from './record.ts'
import { kept } from './retention.ts'
import { backupsOf, type Ground, withSnapshot } from './snapshot.ts'
import { linkOrCopy } from './stage.ts'
import { lostOf, type Written, writeChecked } from './whole.ts'
import type { Part } from './write-archive.ts'

/** Returns null if the file no longer exists. */
const used = async (from: Part['from'], work: (path: string) => Promise<string | null>) =>
  typeof from === 'function'
    ? from(work).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    : null

/**
 * Adds each photo to `backups/originals`, named by the hash of its actual bytes. A damaged photo is
 * kept under the hash it has now. An unreadable photo is listed as missing in the manifest.
 * @param isFar true if the originals are in object storage and must be downloaded
 */
async function putBeside(
  backups: string,
  { photographs, about }: Collected,
  isFar: boolean,
): Promise<KeptFile[]> {
  const folder = join(backups, 'originals')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside: KeptFile[] = []
  const isThere = (sha256: string) =>
    stat(join(folder, sha256)).then(
      ({ size }) => size,
      () => null,
    )
  async function put(source: string, bytes: number): Promise<string | null> {
    const sha256 = await hashOf(source)
    if (!sha256 || (await isThere(sha256)) !== null) return sha256
    const unfinished = join(folder, `.${sha256}`)
    await rm(unfinished, { force: true })
    await linkOrCopy(source, unfinished, bytes)
    await place(unfinished, join(folder, sha256))
    return sha256
  }
  for (const { path, bytes, from } of photographs) {
    const hash = hashInPath(path) ?? path
    // An original in object storage is downloaded only once.
    const isKept = isFar && (await isThere(hash)) === bytes
    const sha256 = isKept ? hash : await used(from, (source) => put(source, bytes))
    if (sha256) beside.push({ path, bytes, sha256 })
    else about.missing.push(hash)
  }
  return beside
}

/**
 * Returns true for a photo or an unfinished copy of one. Other files in the folder belong to the
 * host and are kept.
 */
const isPhotograph = (name: string) => isHash(name.replace(/^\./, ''))

/** Returns the names of the expired backups. */
const leaving = (names: string[], now: number) => {
  const stay = kept(
    names.map((name) => momentOfDay(name) ?? 0),
    now,
  )
  return names.filter((name) => !stay.has(momentOfDay(name) ?? 0))
}

/**
 * Deletes expired backups, then the photographs that no remaining backup needs. An unreadable backup
 * keeps all photographs until it can be read again or expires.
 */
async function prune(backups: string, made: string, now: number) {
  const entries = await readdir(backups, { withFileTypes: true })
  const days = entries
    .filter((entry) => !entry.isDirectory() && momentOfDay(entry.name) !== null)
    .map(({ name }) => name)
  const left = new Set(days)
  for (const name of leaving(days, now).filter((name) => name !== made)) {
    await rm(join(backups, name))
    left.delete(name)
  }
  const needed = new Set<string>()
  let isComplete = true
  for (const name of left) {
    const path = join(backups, name)
    try {
      const { beside } = await readArchive(path)
      for (const { sha256 } of beside) needed.add(sha256)
    } catch (error) {
      const isReadable = (await hashOf(path).catch(() => null)) !== null
      if (!isReadable) isComplete = false
      const effect = isReadable ? '' : ' No photograph leaves the backups until it can be read.'
      say('warning', `A backup is of no use: ${errorMessage(error)}${effect}`)
    }
  }
  if (!isComplete) return
  for (const name of await readdir(join(backups, 'originals')))
    if (isPhotograph(name) && !needed.has(name)) await rm(join(backups, 'originals', name))
}

export type Day = { file: string; bytes: number; lost: number; manifest: Manifest }

/**
 * Makes the daily backup in `DATA_DIR/backups` and deletes expired ones.
 * @param now in milliseconds since 1970
 */
export async function makeDay(ground: Ground, now = Date.now()): Promise<Day> {
  const backups = backupsOf(ground.dataDir)
  const file = join(backups, dayName(now))
  const { bytes, manifest }: Written = await withSnapshot(ground, async (snapshot, folder) => {
    const collected = await collect(ground, snapshot)
    const beside = await putBeside(backups, collected, ground.storage.kind === 's3')
    return writeChecked(file, collected.parts, { ...collected.about, beside }, folder)
  })
  // The new backup is complete: a failure to delete old ones is logged, and the next night tries again.
  await prune(backups, dayName(now), now).catch(sayFailed)
  return { file, bytes, lost: lostOf(manifest), manifest }
}

/**
 * Uploads a daily backup to the remote storage. Missing photos are uploaded first, so that the
 * archive never refers to a photo that is not there.
 */
async function takeElsewhere(ground: Ground, day: Day, to: BackupTo, now = Date.now()) {
  const elsewhere = openElsewhere(to)
  const there = await elsewhere.photographs()
  const backups = backupsOf(ground.dataDir)
  for (const { sha256, bytes, path } of day.manifest.beside) {
    const hash = hashInPath(path) ?? sha256
    // Skips a photo that is damaged here if the remote storage has it under its original hash.
    if (there.get(sha256) === bytes || (hash !== sha256 && there.has(hash))) continue
    await elsewhere.put(`originals/${sha256}`, {
      path: join(backups, 'originals', sha256),
      bytes,
      sha256,
    })
  }
  const name = day.file.slice(backups.length + 1)
  const sha256 = (await hashOf(day.file)) ?? ''
  await elsewhere.put(name, { path: day.file, bytes: day.bytes, sha256 })
  for (const old of leaving(await elsewhere.days(), now))
    if (old !== name) await elsewhere.removeDay(old)
}

/**
 * Makes the daily backup and copies it to the remote storage. Each step is recorded, even when the
 * next one fails.
 */
export async function makeDaily(ground: Ground, to: BackupTo | null): Promise<Day> {
  const at = Date.now()
  const day = await makeDay(ground, at)
  await note(ground, { own: { at, lost: day.lost } })
  if (to) {
    await takeElsewhere(ground, day, to, at)
    await note(ground, { elsewhere: { at, lost: day.lost } })
  }
  return day
}
