/**
 * Swaps the data of a stopped site with staged data and keeps the old data. A single rename commits
 * the swap. If the process is killed after it, `finishSwap` completes the remaining steps at the
 * next start. The steps are idempotent.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably, writeAtomically } from '../storage/atomic-write.ts'
import { BackupError } from './backup-error.ts'
import { formatTimestamp } from './file-names.ts'
import { DATABASE_FILE } from './manifest.ts'
import type { DataConfig } from './snapshot.ts'
import { copySqliteToPostgres } from './sqlite-to-postgres.ts'
import { createDataFolders, DATA_FOLDERS } from './staging.ts'

/** Returns the staging folder, whose content is not yet complete. */
export const stagingFolder = (dataDir: string) => join(dataDir, 'restoring')
/** Returns the folder with complete data that is to replace the old data. */
const committedFolder = (dataDir: string) => join(dataDir, 'restored')
/** File that names the folder for the old data. Its presence marks the staged data as complete. */
const COMMIT_FILE = 'switch.json'
/** Copy of the PostgreSQL rows from before the swap. */
export const PREVIOUS_ROWS_FILE = 'old-rows.sqlite'
const PREVIOUS_DATA = /^before-restore-/

/** Returns the folders with data from before a restore, the latest last. */
export async function listPreviousData(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => PREVIOUS_DATA.test(name)).sort()
}

/** Returns a folder name that sorts after all existing ones, even if the clock was set back. */
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
 * Replaces the data of a stopped site.
 * @param folder staged data, which is moved away
 * @returns the name of the folder with the old data, or null if there was none
 */
export async function swapData(config: DataConfig, folder: string): Promise<string | null> {
  const { dataDir } = config
  await requireSameFileSystem(dataDir)
  await createDataFolders(folder)
  const aside = await nextPreviousDataName(dataDir)
  const note = Buffer.from(JSON.stringify({ aside }))
  await rm(join(folder, COMMIT_FILE), { force: true })
  await writeAtomically(join(folder, `${COMMIT_FILE}.part`), join(folder, COMMIT_FILE), note)
  await renameDurably(folder, committedFolder(dataDir))
  await finishSwap(config)
  return existsSync(join(dataDir, aside)) ? aside : null
}

/**
 * Completes a committed swap, or deletes staged data that was not committed. The caller must hold
 * the folder lock.
 */
export async function finishSwap({ dataDir, database }: DataConfig): Promise<void> {
  await rm(stagingFolder(dataDir), { recursive: true, force: true })
  const committed = committedFolder(dataDir)
  const note = await readFile(join(committed, COMMIT_FILE), 'utf8').catch(() => null)
  if (note === null) return rm(committed, { recursive: true, force: true })
  const { aside: name }: { aside: string } = JSON.parse(note)
  const aside = join(dataDir, name)
  await mkdir(aside, { recursive: true, mode: 0o700 })

  async function keepPrevious(name: string) {
    if (!existsSync(join(dataDir, name))) return
    // The old data was already moved. This file was created while the swap was interrupted.
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

/** Replaces the rows of PostgreSQL in one transaction, so it can be repeated safely. */
async function swapRows(committed: string, aside: string, url: string) {
  if (existsSync(join(committed, PREVIOUS_ROWS_FILE)))
    await rename(join(committed, PREVIOUS_ROWS_FILE), join(aside, DATABASE_FILE))
  if (existsSync(join(committed, DATABASE_FILE)))
    await copySqliteToPostgres(join(committed, DATABASE_FILE), url)
}
