import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY } from '../../../shared/workshop-day.ts'
import type { Config } from '../../config.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { requireSite } from '../../database/select-engine.ts'
import { initializeSetting } from '../../database/settings.ts'
import { HostError } from '../../host-error.ts'
import { createPrivateFolder, fileExists } from '../../private-folder.ts'
import { DATABASE_FILE } from '../archive/manifest.ts'

/**
 * Backups contain no rows of these tables. Recovery codes are deleted too, because they can be
 * checked only with the deleted key `accounts_secret`.
 */
const SECRET_TABLES = [
  'sessions',
  'known_devices',
  'sign_in_failures',
  'answered_challenges',
  'recovery_codes',
]

/**
 * Maps each table to its column that counts wrong codes. `second_steps` is the table of earlier
 * versions.
 */
const WRONG_CODES = { two_factor_setups: 'wrong_codes', second_steps: 'wrong' }

/** Returns false if the table itself is missing, as in the database of an earlier version. */
export const hasColumn = (db: DatabaseSync, table: string, column: string) =>
  db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined

/** Skips missing tables, because the database of an earlier version may lack some of them. */
export function emptyTables(db: DatabaseSync, names: string[]) {
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
    if (names.includes(String(name).toLowerCase())) db.exec(`DELETE FROM "${name}"`)
}

/**
 * Removes the secrets that the thief of a backup could use, such as sessions and the password of
 * the mail server. Runs VACUUM, because SQLite keeps the bytes of deleted rows in the file.
 */
export function removeSecrets(db: DatabaseSync) {
  emptyTables(db, SECRET_TABLES)
  // Resets the counts of wrong codes. After too many, only a recovery code is accepted, and these
  // are deleted above.
  for (const [table, column] of Object.entries(WRONG_CODES))
    if (hasColumn(db, table, column)) db.exec(`UPDATE ${table} SET ${column} = 0`)
  // The next start generates a new key (accounts/secret.ts).
  db.exec("DELETE FROM settings WHERE name = 'accounts_secret'")
  db.exec(`UPDATE settings SET value = json_set(value, '$.password', '')
    WHERE name = 'mail' AND json_valid(value)`)
  db.exec(`UPDATE settings SET value = json_set(value, '$.key', '')
    WHERE name = 'suggestions' AND json_valid(value)`)
  db.exec('VACUUM')
}

export type StorageConfig = Pick<Config, 'dataDir' | 'database' | 'storage'>

export const getBackupFolder = (dataDir: string) => join(dataDir, 'backups')
const getUnfinishedFolder = (dataDir: string) => join(getBackupFolder(dataDir), 'under-way')

/** Temporary files older than this come from interrupted processes. */
const MAX_TEMPORARY_AGE_MS = DAY

export const DATABASE_ID_SETTING = 'database_id'

/**
 * Generates the id, if missing, by which backups and moves recognize the database of another site.
 */
export const ensureDatabaseId = (db: QueryBuilder) =>
  initializeSetting(db, DATABASE_ID_SETTING, randomUUID())

/** Returns the id, or null for a missing or damaged database and for one without an id. */
export function readDatabaseId(file: string): string | null {
  if (!fileExists(file)) return null
  using db = new DatabaseSync(file, { readOnly: true })
  try {
    const row = db.prepare('SELECT value FROM settings WHERE name = ?').get(DATABASE_ID_SETTING)
    return row ? String(row.value) : null
  } catch {
    return null
  }
}

function finalizeCopy(file: string) {
  using db = new DatabaseSync(file)
  removeSecrets(db)
  const [found] = db.prepare('PRAGMA integrity_check').all()
  if (found?.integrity_check !== 'ok')
    throw new HostError(`The database is damaged: ${found?.integrity_check}.`)
}

/**
 * Names of the site's temporary folders and unfinished files. Nothing else is deleted, because
 * other files are backups or belong to the person who runs the server.
 */
const TEMPORARY_FOLDER_NAME = /^[0-9a-f-]{36}$/
const UNFINISHED_NAME = /^\.[0-9a-f-]{36}\.part/

async function deleteOld(folder: string, isTemporary: (name: string) => boolean) {
  const names = await readdir(folder).catch((): string[] => [])
  for (const path of names.filter(isTemporary).map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - MAX_TEMPORARY_AGE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

export const deleteStaleUnfinishedFiles = (folder: string) =>
  deleteOld(folder, (name) => UNFINISHED_NAME.test(name))

export async function deleteStaleTemporaryFiles(dataDir: string) {
  await deleteStaleUnfinishedFiles(getBackupFolder(dataDir))
  await deleteOld(getUnfinishedFolder(dataDir), (name) => TEMPORARY_FOLDER_NAME.test(name))
}

export async function withTemporaryFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(getUnfinishedFolder(dataDir), randomUUID())
  await deleteStaleTemporaryFiles(dataDir)
  createPrivateFolder(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Calls `work` with the path of a database copy without secrets and with its temporary folder,
 * which is deleted afterwards. Until then no photo files are purged, because the copy may refer to
 * them. Throws HostError if there is no site or the database is damaged.
 */
export async function withDatabaseSnapshot<Result>(
  config: StorageConfig,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const engine = await requireSite(config)
  const unlock = await engine.lockOriginals()
  try {
    return await withTemporaryFolder(config.dataDir, async (folder) => {
      const file = join(folder, DATABASE_FILE)
      await engine.exportRows(file)
      finalizeCopy(file)
      return work(file, folder)
    })
  } finally {
    await unlock()
  }
}
