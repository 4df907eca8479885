/** Copies the database to a SQLite file at one point in time, while the site continues to write. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.ts'
import { copyPostgres } from './copy-postgres.ts'
import { DATABASE } from './manifest.ts'
import { BackupRefused } from './refusal.ts'
import { removeSecrets } from './remove-secrets.ts'

/** The part of the configuration that says where the data of a site is stored. */
export type Ground = Pick<Config, 'dataDir' | 'database' | 'storage'>

export const backupsOf = (dataDir: string) => join(dataDir, 'backups')
/** Returns the folder for unfinished backups. */
const underWayOf = (dataDir: string) => join(backupsOf(dataDir), 'under-way')

/** Age from which files of an interrupted backup are deleted, in milliseconds. */
const GIVEN_UP = 24 * 3_600_000
/** Time to wait for a locked database, in milliseconds. */
const PATIENCE = 10_000
/** Copies all pages in one step. A copy in several steps restarts after each write of the site. */
const ALL_PAGES = 2 ** 31 - 1

/** Copies a SQLite database that may be in use. */
export async function copySqlite(file: string, to: string) {
  const source = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE })
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

/**
 * Removes the secrets from the copy, checks its integrity, and ends WAL mode so that it is a single
 * file.
 */
function tidy(file: string) {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    removeSecrets(db)
    const [found] = db.prepare('PRAGMA integrity_check').all()
    if (found?.integrity_check !== 'ok')
      throw new BackupRefused(`The database is damaged: ${found?.integrity_check}.`)
  } finally {
    db.close()
  }
}

async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - GIVEN_UP) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Calls `work` with the path of a database copy and its folder. Both are deleted afterwards.
 * @throws BackupRefused if there is no site or its database is damaged
 */
export async function withSnapshot<Result>(
  { dataDir, database }: Ground,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'sqlite' && !existsSync(database.file))
    throw new BackupRefused(`There is no site in ${dataDir}.`)
  const underWay = underWayOf(dataDir)
  await mkdir(underWay, { recursive: true, mode: 0o700 })
  await sweep(underWay)
  const folder = join(underWay, randomUUID())
  await mkdir(folder, { mode: 0o700 })
  try {
    const file = join(folder, DATABASE)
    if (database.kind === 'sqlite') await copySqlite(database.file, file)
    else await copyPostgres(database.url, file)
    tidy(file)
    return await work(file, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
