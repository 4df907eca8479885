/**
 * Changes the data of a stopped site for other data that lies ready, and keeps the old. One rename decides: before it
 * nothing has happened, after it whoever comes next (`finishSwitch`) does what is left, however often it was stopped.
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

/** Data that is being made ready: of no use to anybody but who makes it. */
export const stagingOf = (dataDir: string) => join(dataDir, 'restoring')
/** Data that is to take the place of the old. */
const decidedOf = (dataDir: string) => join(dataDir, 'restored')
/** Names the folder for the old data. */
const NOTE = 'switch.json'
/** The rows of PostgreSQL before the switch. */
export const OLD_ROWS = 'old-rows.sqlite'
const ASIDE = /^before-restore-/

/** The folders with data of before, the latest last. */
export async function keptAside(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => ASIDE.test(name)).sort()
}

/** A name behind all others, whatever the clock says. */
async function nextAside(dataDir: string): Promise<string> {
  const latest = (await keptAside(dataDir)).at(-1) ?? ''
  const name = `before-restore-${stampOf(Date.now())}`
  return name > latest ? name : `${latest}-2`
}

/** @throws BackupRefused where a folder of the site cannot change its name */
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
 * @param folder holds the data that lies ready; it is gone afterwards
 * @returns the name of the folder that keeps the old data; null where there was none
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

/** Does what is left of a switch that was decided, and clears away one that was not. Only for who holds the folder. */
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
    // What is there already is the old data; this came while the switch was stopped halfway.
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

/** PostgreSQL takes all rows in one transaction; done twice it is the same. */
async function exchangeRows(decided: string, aside: string, url: string) {
  if (existsSync(join(decided, OLD_ROWS)))
    await rename(join(decided, OLD_ROWS), join(aside, DATABASE))
  if (existsSync(join(decided, DATABASE))) await loadPostgres(join(decided, DATABASE), url)
}
