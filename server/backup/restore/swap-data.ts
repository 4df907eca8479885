/**
 * Swaps the data of a stopped site with the data in the staging folder, and keeps the old data. A
 * single rename commits the swap. If the process is killed after this rename, `finishSwap`
 * completes the swap at the next start. All remaining steps are idempotent.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably, writeAtomically } from '../../storage/atomic-write.ts'
import { DATABASE_FILE } from '../archive/manifest.ts'
import { BackupError } from '../backup-error.ts'
import type { StorageConfig } from '../database/snapshot.ts'
import { copySqliteToPostgres } from '../database/sqlite-to-postgres.ts'
import { formatTimestamp } from '../file-names.ts'
import { createDataFolders, DATA_FOLDERS } from './staging.ts'

/**
 * Returns the path of the staging folder, which holds the data of a restore until that data is
 * complete.
 */
export const getStagingFolder = (dataDir: string) => join(dataDir, 'restoring')
/** Returns the path of the folder with complete data, which is about to replace the old data. */
const getCommittedFolder = (dataDir: string) => join(dataDir, 'restored')
/**
 * Name of the file that marks the staged data as complete, so that an interrupted swap can be
 * finished. It contains the name of the folder to which the old data is moved.
 */
const COMMIT_FILE = 'switch.json'
/** Name of the SQLite file with the PostgreSQL rows from before the swap. */
export const PREVIOUS_ROWS_FILE = 'old-rows.sqlite'
const PREVIOUS_DATA = /^before-restore-/

/**
 * Returns the names of the folders with the data from before each restore, sorted from the oldest
 * to the latest.
 */
export async function listPreviousData(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => PREVIOUS_DATA.test(name)).sort()
}

/**
 * Returns a new name for the folder with the old data. The name sorts after all existing names,
 * even if the clock was set back.
 */
async function nextPreviousDataName(dataDir: string): Promise<string> {
  const latest = (await listPreviousData(dataDir)).at(-1) ?? ''
  const name = `before-restore-${formatTimestamp(Date.now())}`
  return name > latest ? name : `${latest}-2`
}

/**
 * Checks that all data folders are on one disk, because a rename cannot cross file systems.
 * @throws BackupError if a data folder is a mount point
 */
async function requireSameFileSystem(dataDir: string) {
  const { dev } = await stat(dataDir)
  for (const name of DATA_FOLDERS) {
    const found = await stat(join(dataDir, name)).catch(() => null)
    if (found && found.dev !== dev)
      throw new BackupError(
        `${join(dataDir, name)} is a disk of its own, which cannot be kept aside: put the backup back into another DATA_DIR.`,
      )
  }
}

/**
 * Replaces the data of a stopped site with staged data.
 * @param folder staged data, which is moved to its final place
 * @returns the name of the folder with the old data, or null if there was no old data
 */
export async function swapData(config: StorageConfig, folder: string): Promise<string | null> {
  const { dataDir } = config
  await requireSameFileSystem(dataDir)
  await createDataFolders(folder)
  const aside = await nextPreviousDataName(dataDir)
  const note = Buffer.from(JSON.stringify({ aside }))
  await rm(join(folder, COMMIT_FILE), { force: true })
  await writeAtomically(join(folder, `${COMMIT_FILE}.part`), join(folder, COMMIT_FILE), note)
  await renameDurably(folder, getCommittedFolder(dataDir))
  await finishSwap(config)
  return existsSync(join(dataDir, aside)) ? aside : null
}

/**
 * Completes a swap that was committed, or deletes staged data that was not committed. The caller
 * must hold the folder lock.
 */
export async function finishSwap({ dataDir, database }: StorageConfig): Promise<void> {
  await rm(getStagingFolder(dataDir), { recursive: true, force: true })
  const committed = getCommittedFolder(dataDir)
  const note = await readFile(join(committed, COMMIT_FILE), 'utf8').catch(() => null)
  if (note === null) return rm(committed, { recursive: true, force: true })
  const { aside: name }: { aside: string } = JSON.parse(note)
  const aside = join(dataDir, name)
  await mkdir(aside, { recursive: true, mode: 0o700 })

  async function keepPrevious(name: string) {
    if (!existsSync(join(dataDir, name))) return
    // Keeps a file under another name if the old data was already moved. A process that ran while
    // the swap was interrupted has created such a file.
    const isTaken = existsSync(join(aside, name))
    await renameDurably(join(dataDir, name), join(aside, isTaken ? `${name}-meanwhile` : name))
  }
  async function swap(name: string, beside: string[] = []) {
    if (!existsSync(join(committed, name))) return
    for (const old of [name, ...beside]) await keepPrevious(old)
    await renameDurably(join(committed, name), join(dataDir, name))
  }
  for (const name of DATA_FOLDERS) await swap(name)
  if (database.kind === 'sqlite')
    await swap(DATABASE_FILE, [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`])
  else await swapRows(committed, aside, database.url)
  if ((await readdir(aside)).length === 0) await rmdir(aside)
  await rm(join(committed, COMMIT_FILE))
  await rm(committed, { recursive: true, force: true })
}

/**
 * Replaces the rows of PostgreSQL with the staged rows. Can be repeated after an interruption,
 * because the rows are replaced in one transaction.
 */
async function swapRows(committed: string, aside: string, url: string) {
  if (existsSync(join(committed, PREVIOUS_ROWS_FILE)))
    await rename(join(committed, PREVIOUS_ROWS_FILE), join(aside, DATABASE_FILE))
  if (existsSync(join(committed, DATABASE_FILE)))
    await copySqliteToPostgres(join(committed, DATABASE_FILE), url)
}
