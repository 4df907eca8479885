/**
 * Replaces the data of a stopped site and moves the old data to a folder `before-restore-…`. A
 * single rename commits the restore. If the process is killed after it, `finishOrDiscardRestore`
 * completes the other steps at the next start.
 */

import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR } from '../../../shared/workshop-day.ts'
import type { DatabaseEngine } from '../../database/engine.ts'
import { requireSite, selectEngine } from '../../database/select-engine.ts'
import { HostError } from '../../host-error.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { isSha256Hex, renameDurably, writeAtomically } from '../../storage/files.ts'
import { DATABASE_FILE } from '../archive/manifest.ts'
import { emptyTables, hasColumn, type StorageConfig } from '../database/snapshot.ts'
import { formatTimestamp } from '../file-names.ts'
import { createDataFolders, DATA_FOLDERS } from './staging.ts'

export const getStagingFolder = (dataDir: string) => join(dataDir, 'restoring')
const getCommittedFolder = (dataDir: string) => join(dataDir, 'restored')
/** This file marks staged data as complete. It contains the name of the folder for the old data. */
const COMMIT_FILE = 'switch.json'
export const PREVIOUS_ROWS_FILE = 'old-rows.sqlite'
const STAGED_FILES = [
  ...['', '-wal', '-shm', '-journal'].map((suffix) => DATABASE_FILE + suffix),
  ...['', '-wal', '-shm', '-journal'].map((suffix) => PREVIOUS_ROWS_FILE + suffix),
  `${COMMIT_FILE}.part`,
  COMMIT_FILE,
]
const PREVIOUS_DATA = /^before-restore-/

const hasCommittedRestore = (dataDir: string) =>
  existsSync(join(getCommittedFolder(dataDir), COMMIT_FILE))

/** Like `requireSite`, but also accepts a site whose restore was interrupted. */
export async function requireSiteOrRestore(config: StorageConfig): Promise<void> {
  if (!hasCommittedRestore(config.dataDir)) await requireSite(config)
}

export async function listPreviousDataFolders(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => PREVIOUS_DATA.test(name)).sort()
}

/**
 * Returns a name that sorts last, even if the clock was set back, because `undoRestore` uses the
 * last folder.
 */
async function createPreviousDataName(dataDir: string): Promise<string> {
  const latest = (await listPreviousDataFolders(dataDir)).at(-1) ?? ''
  const name = `before-restore-${formatTimestamp(Date.now())}`
  return name > latest ? name : `${latest}-2`
}

/**
 * Throws HostError if a data folder is on another disk, to which a rename cannot move files, or is
 * a link to a disk that is not mounted.
 */
async function requireSameFileSystem(dataDir: string) {
  const { dev } = await stat(dataDir)
  for (const name of DATA_FOLDERS) {
    const path = join(dataDir, name)
    const exists = await lstat(path).catch(() => null)
    const target = await stat(path).catch(() => null)
    if (exists && target?.dev !== dev)
      throw new HostError(
        `${path} is on a disk of its own, and the restore cannot move it aside: restore the backup into another DATA_DIR.`,
      )
  }
}

/**
 * Marks all trainings as changed now, because subscribed calendars ignore an event that is older
 * than the one they have.
 */
function markTrainingsAsChanged(db: DatabaseSync) {
  if (hasColumn(db, 'trainings', 'changed_at'))
    db.prepare('UPDATE trainings SET changed_at = max(changed_at + 1000, ?)').run(Date.now())
}

const MIN_HOURS_TO_RESPOND = 48

/**
 * Gives the artist time to correct restored registrations. Otherwise, the first start would expire
 * requests that the artist has answered since the backup, and offer their places to others.
 */
function postponeDeadlines(db: DatabaseSync) {
  if (!hasColumn(db, 'registrations', 'respond_by')) return
  const earliest = Date.now() + MIN_HOURS_TO_RESPOND * HOUR
  db.prepare(
    `UPDATE registrations SET respond_by = ?
    WHERE state IN ('requested', 'offered') AND respond_by < ?`,
  ).run(earliest, earliest)
}

/**
 * Ends all sessions when a restore is undone, because sessions that have ended since the restore
 * would otherwise be valid again. Backups contain none of these rows. Keeps `answered_challenges`,
 * because the undo also brings back the key that signed them, and no challenge may be accepted
 * twice.
 */
const signOutEverybody = (db: DatabaseSync) =>
  emptyTables(db, ['sessions', 'known_devices', 'sign_in_failures'])

function adaptRestoredDatabase(file: string) {
  using db = new DatabaseSync(file)
  markTrainingsAsChanged(db)
  postponeDeadlines(db)
  signOutEverybody(db)
}

/**
 * Throws HostError if a folder that a restore needs already exists. Call this only after
 * `finishOrDiscardRestore`, which has deleted everything that the site itself created.
 */
export function requireNoForeignStaging(dataDir: string) {
  const folder = [getStagingFolder(dataDir), getCommittedFolder(dataDir)].find(existsSync)
  if (folder)
    throw new HostError(
      `${folder} contains files that the site has not created: move them elsewhere.`,
    )
}

/**
 * Deletes only files that a restore has created, because the person who runs the server may have
 * put others into the folder.
 */
async function discardStaging(folder: string) {
  const originals = join(folder, 'originals')
  const photographs = (await readdir(originals).catch((): string[] => [])).filter(isSha256Hex)
  for (const name of photographs) await rm(join(originals, name))
  for (const name of STAGED_FILES) await rm(join(folder, name), { force: true })
  // A restore by version 1.0.0 also created this folder.
  await rm(join(folder, 'quarantine'), { recursive: true, force: true })
  for (const path of [...DATA_FOLDERS.map((name) => join(folder, name)), folder])
    await rmdir(path).catch(() => {})
}

/**
 * Replaces the data of the site with the content of `folder`, which no longer exists afterwards.
 * Returns the name of the folder with the old data, or null if there was none.
 */
export async function replaceSiteData(
  config: StorageConfig,
  folder: string,
): Promise<string | null> {
  const { dataDir } = config
  await requireSameFileSystem(dataDir)
  await createDataFolders(folder)
  adaptRestoredDatabase(join(folder, DATABASE_FILE))
  const aside = await createPreviousDataName(dataDir)
  const note = Buffer.from(JSON.stringify({ aside }))
  await rm(join(folder, COMMIT_FILE), { force: true })
  await writeAtomically(join(folder, `${COMMIT_FILE}.part`), join(folder, COMMIT_FILE), note)
  await renameDurably(folder, getCommittedFolder(dataDir))
  await finishOrDiscardRestore(config)
  return existsSync(join(dataDir, aside)) ? aside : null
}

/**
 * Moves committed data into place, also after an interruption, and deletes staged data that is not
 * committed. Call this while holding the folder lock.
 */
export async function finishOrDiscardRestore({ dataDir, database }: StorageConfig): Promise<void> {
  await discardStaging(getStagingFolder(dataDir))
  const committed = getCommittedFolder(dataDir)
  const note = await readFile(join(committed, COMMIT_FILE), 'utf8').catch(() => null)
  if (note === null) return discardStaging(committed)
  const { aside: name }: { aside: string } = JSON.parse(note)
  const aside = join(dataDir, name)
  createPrivateFolder(aside)

  async function keepPrevious(name: string) {
    if (!existsSync(join(dataDir, name))) return
    // A file that has appeared since an interrupted run must not overwrite the old data in `aside`.
    const isTaken = existsSync(join(aside, name))
    await renameDurably(join(dataDir, name), join(aside, isTaken ? `${name}-meanwhile` : name))
  }
  async function replace(name: string, beside: string[] = []) {
    if (!existsSync(join(committed, name))) return
    for (const old of [name, ...beside]) await keepPrevious(old)
    await renameDurably(join(committed, name), join(dataDir, name))
  }
  // The old data of an earlier version may contain `quarantine`.
  for (const name of [...DATA_FOLDERS, 'quarantine']) await replace(name)
  const engine = await selectEngine(database)
  if (engine.file) await replace(DATABASE_FILE, [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`])
  else await replaceRows(committed, aside, engine)
  if ((await readdir(aside)).length === 0) await rmdir(aside)
  // Deletes COMMIT_FILE last, because without it the rest would not be recognized as the site's.
  for (const name of await readdir(committed))
    if (name !== COMMIT_FILE) await rm(join(committed, name), { recursive: true, force: true })
  await rm(join(committed, COMMIT_FILE))
  await rmdir(committed)
}

/**
 * Replaces all rows of the PostgreSQL database in one transaction, so that an interrupted restore
 * can be repeated.
 */
async function replaceRows(committed: string, aside: string, engine: DatabaseEngine) {
  if (existsSync(join(committed, PREVIOUS_ROWS_FILE)))
    await rename(join(committed, PREVIOUS_ROWS_FILE), join(aside, DATABASE_FILE))
  if (existsSync(join(committed, DATABASE_FILE)))
    await engine.importRows(join(committed, DATABASE_FILE))
}
