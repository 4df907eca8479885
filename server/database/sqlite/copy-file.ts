import { randomUUID } from 'node:crypto'
import { chmod, copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { getErrorMessage } from '../../classify-error.ts'
import { HostError } from '../../host-error.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { fsyncFile, renameDurably } from '../../storage/files.ts'
import type { DatabaseTables } from '../tables.ts'

const LOCK_TIMEOUT_MS = 10_000
/**
 * Copies all pages in one step. With several steps, SQLite would restart the copy after each write
 * of the site.
 */
const ALL_PAGES = 2 ** 31 - 1

export function convertToSingleFile(file: string) {
  using db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = DELETE')
}

/** Copies a SQLite database to one file. The site can be running meanwhile. */
export async function copySqliteFile(file: string, to: string): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
  // Throws an error with a code if the file is locked, because the error of `backup` has none.
  source.exec('SELECT 1 FROM sqlite_master')
  await backup(source, to, { rate: ALL_PAGES })
  convertToSingleFile(to)
}

/**
 * Replaces the database `file` with a copy of the file `by`. No other process may have `file` open.
 */
export async function replaceSqliteFile(file: string, by: string): Promise<void> {
  const unfinished = `${file}.part`
  await copyFile(by, unfinished)
  await fsyncFile(unfinished)
  // Deletes the log of the replaced database, because SQLite would apply it to the new file.
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true })
  await renameDurably(unfinished, file)
}

const MAX_COPIES = 3
const BACKUP_NAME = /^before-\d{4}-[\w-]+\.sqlite$/
export const isMigrationBackupName = (name: string) => BACKUP_NAME.test(name)

/**
 * Names the copy that is made before this migration. The number of the migration sorts these copies
 * correctly even if the clock is wrong.
 */
const nameBefore = (migration: string) => `before-${migration.replace(/\.ts$/, '')}.sqlite`

/**
 * Copies the database before a migration, so that the host can return to the older version. `db`
 * must not be in a transaction, in which SQLite cannot run VACUUM.
 */
export async function backUpBeforeMigration(
  db: Kysely<DatabaseTables>,
  folder: string,
  migration: string,
): Promise<void> {
  const copy = nameBefore(migration)
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    createPrivateFolder(folder)
    await sql`vacuum into ${unfinished}`.execute(db)
    await chmod(unfinished, 0o600)
    await fsyncFile(unfinished)
    await renameDurably(unfinished, join(folder, copy))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw new HostError(
      `The database could not be copied into ${folder}, so it was not changed: ${getErrorMessage(error)}`,
    )
  }
  // Never deletes the new copy, which sorts first if the host has restored an older database.
  const others = (await readdir(folder)).filter(
    (name) => isMigrationBackupName(name) && name !== copy,
  )
  for (const name of others.sort().slice(0, 1 - MAX_COPIES)) await rm(join(folder, name))
}
