/**
 * Swaps the data of a stopped site with staged data and keeps the old data. A single rename commits
 * the swap. If the process is killed after it, `finishSwitch` completes the remaining steps at the
 * next start. The steps are idempotent.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { place, writeWhole } from '../storage/atomic-write.ts'
import { loadPostgres } from './load-postgres.ts'
import { DATABASE } from './manifest.ts'
import { stampOf } from './names.ts'
import { BackupRefused } from './refusal.ts'
import type { Ground } from './snapshot.ts'
import { FOLDERS, makeFolders } from './stage.ts'

/** Returns the staging folder, whose content is not yet complete. */
export const stagingOf = (dataDir: string) => join(dataDir, 'restoring')
/** Returns the folder with complete data that is to replace the old data. */
const decidedOf = (dataDir: string) => join(dataDir, 'restored')
/** File that names the folder for the old data. Its presence marks the staged data as complete. */
const NOTE = 'switch.json'
/** Copy of the PostgreSQL rows from before the swap. */
export const OLD_ROWS = 'old-rows.sqlite'
const ASIDE = /^before-restore-/

/** Returns the folders with data from before a restore, the latest last. */
export async function keptAside(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => ASIDE.test(name)).sort()
}

/** Returns a folder name that sorts after all existing ones, even if the clock was set back. */
async function nextAside(dataDir: string): Promise<string> {
  const latest = (await keptAside(dataDir)).at(-1) ?? ''
  const name = `before-restore-${stampOf(Date.now())}`
  return name > latest ? name : `${latest}-2`
}

/**
 * Checks that all data folders are on one disk, because a rename cannot cross file systems.
 * @throws BackupRefused if a data folder is a mount point
 */
async function checkOneDisk(dataDir: string) {
  const { dev } = await stat(dataDir)
  for (const name of FOLDERS) {
    const found = await stat(join(dataDir, name)).catch(() => null)
    if (found && found.dev !== dev)
      throw new BackupRefused(
        `${join(dataDir, name)} is a disk of its own, which cannot be kept aside: put the backup back into another DATA_DIR.`,
      )
  }
}

/**
 * Replaces the data of a stopped site.
 * @param folder staged data, which is moved away
 * @returns the name of the folder with the old data, or null if there was none
 */
export async function switchTo(ground: Ground, folder: string): Promise<string | null> {
  const { dataDir } = ground
  await checkOneDisk(dataDir)
  await makeFolders(folder)
  const aside = await nextAside(dataDir)
  const note = Buffer.from(JSON.stringify({ aside }))
  await rm(join(folder, NOTE), { force: true })
  await writeWhole(join(folder, `${NOTE}.part`), join(folder, NOTE), note)
  await place(folder, decidedOf(dataDir))
  await finishSwitch(ground)
  return existsSync(join(dataDir, aside)) ? aside : null
}

/**
 * Completes a committed swap, or deletes staged data that was not committed. The caller must hold
 * the folder lock.
 */
export async function finishSwitch({ dataDir, database }: Ground): Promise<void> {
  await rm(stagingOf(dataDir), { recursive: true, force: true })
  const decided = decidedOf(dataDir)
  const note = await readFile(join(decided, NOTE), 'utf8').catch(() => null)
  if (note === null) return rm(decided, { recursive: true, force: true })
  const { aside: name }: { aside: string } = JSON.parse(note)
  const aside = join(dataDir, name)
  await mkdir(aside, { recursive: true, mode: 0o700 })

  async function keepAside(name: string) {
    if (!existsSync(join(dataDir, name))) return
    // The old data was already moved. This file was created while the swap was interrupted.
    const isTaken = existsSync(join(aside, name))
    await place(join(dataDir, name), join(aside, isTaken ? `${name}-meanwhile` : name))
  }
  async function exchange(name: string, beside: string[] = []) {
    if (!existsSync(join(decided, name))) return
    for (const old of [name, ...beside]) await keepAside(old)
    await place(join(decided, name), join(dataDir, name))
  }
  for (const name of FOLDERS) await exchange(name)
  if (database.kind === 'sqlite') await exchange(DATABASE, [`${DATABASE}-wal`, `${DATABASE}-shm`])
  else await exchangeRows(decided, aside, database.url)
  if ((await readdir(aside)).length === 0) await rmdir(aside)
  await rm(join(decided, NOTE))
  await rm(decided, { recursive: true, force: true })
}

/** Replaces the rows of PostgreSQL in one transaction, so it can be repeated safely. */
async function exchangeRows(decided: string, aside: string, url: string) {
  if (existsSync(join(decided, OLD_ROWS)))
    await rename(join(decided, OLD_ROWS), join(aside, DATABASE))
  if (existsSync(join(decided, DATABASE))) await loadPostgres(join(decided, DATABASE), url)
}
