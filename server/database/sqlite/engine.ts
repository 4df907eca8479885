import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { classifyError } from '../../classify-error.ts'
import { createPrivateFolder, fileExists } from '../../private-folder.ts'
import { createKeyedMutex, type DatabaseEngine, type LockManager } from '../engine.ts'
import { backUpBeforeMigration, copySqliteFile, replaceSqliteFile } from './copy-file.ts'

/**
 * After this wait for a lock, visitors get a 503. It is short, because node:sqlite blocks the event
 * loop meanwhile.
 */
const BUSY_MILLISECONDS = 250

/**
 * With the settings WAL and `synchronous = FULL`, a committed transaction survives a power failure.
 */
export function createSqliteDialect(file: string | DatabaseSync): SqliteDialect {
  let busyTimeout = BUSY_MILLISECONDS
  const database =
    typeof file === 'string' ? new DatabaseSync(file, { timeout: BUSY_MILLISECONDS }) : file
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // Makes SQLite overwrite deleted data with zeros.
  database.exec('PRAGMA secure_delete = ON')
  function setBusyTimeout(milliseconds: number) {
    if (busyTimeout === milliseconds) return
    busyTimeout = milliseconds
    database.exec(`PRAGMA busy_timeout = ${milliseconds}`)
  }
  /**
   * After a statement has waited in vain for a lock, later statements fail at once until a write
   * succeeds. Otherwise a long lock would block the event loop again and again.
   */
  function failFastWhileLocked<Result>(work: () => Result, isChange: boolean): Result {
    try {
      const result = work()
      if (isChange) setBusyTimeout(BUSY_MILLISECONDS)
      return result
    } catch (error) {
      if (classifyError(error) === 'busy') setBusyTimeout(0)
      throw error
    }
  }
  const adapter: SqliteDatabase = {
    close() {
      // Moves the log into the database file, so that a copy of this file alone is complete.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
    prepare(sql) {
      // Locks the database at the start of a transaction, because a transaction that reads before
      // it writes would fail if another process wrote in between.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => failFastWhileLocked(() => statement.all(...values(parameters)), false),
        run: (parameters) => failFastWhileLocked(() => statement.run(...values(parameters)), true),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
  }
  return new SqliteDialect({ database: adapter })
}

const LOCK_TIMEOUT_MS = 10_000

function hasTables(file: string): boolean {
  if (!fileExists(file)) return false
  using db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
  return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() !== undefined
}

const SQLITE_BUSY = 5
const LOCK_MODES = {
  exclusive: 'BEGIN EXCLUSIVE',
  // A read transaction takes SQLite's shared lock, which several connections can hold at once.
  shared: 'BEGIN; SELECT 1 FROM sqlite_master',
}

/**
 * Returns a function that releases the lock, or null if it is held already. The lock ends with its
 * process, even after a crash.
 */
export function tryLockFile(path: string, mode: keyof typeof LOCK_MODES): (() => void) | null {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec(LOCK_MODES[mode])
    return () => lock?.close()
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
}

const getOriginalsLock = (file: string) => join(dirname(file), 'originals-lock')
const POLL_INTERVAL_MS = 50

/**
 * Grants every lock, because the lock of the data folder keeps other processes of the site out
 * (database/folder-lock.ts). Only `tryChangeOriginals` takes a real lock, because commands make
 * backups in processes of their own.
 */
const createLocalLockManager = (file: string): LockManager => ({
  tryLock: async () => true,
  release: async () => {},
  acquire: async () => true,
  withLock: createKeyedMutex(),
  async tryChangeOriginals(work) {
    const unlock = tryLockFile(getOriginalsLock(file), 'exclusive')
    if (!unlock) return false
    await work().finally(unlock)
    return true
  },
  isLeader: async () => true,
  close: async () => {},
})

async function connectToFile(file: string): Promise<SqliteDialect> {
  createPrivateFolder(dirname(file))
  return createSqliteDialect(file)
}

export const createSqliteEngine = (file: string): DatabaseEngine => ({
  kind: 'sqlite',
  label: file,
  file,
  hasSite: async () => hasTables(file),
  countSiteProcesses: async () => 0,
  connect: () => connectToFile(file),
  connectForMigration: () => connectToFile(file),
  createLockManager: () => createLocalLockManager(file),
  async lockOriginals() {
    while (true) {
      const unlock = tryLockFile(getOriginalsLock(file), 'shared')
      if (unlock) return async () => unlock()
      await wait(POLL_INTERVAL_MS)
    }
  },
  beforeUpgrade: backUpBeforeMigration,
  async afterUpgrade(queries) {
    // Ignores errors, because a failed VACUUM must not prevent the start.
    await sql`vacuum`.execute(queries).catch(() => {})
  },
  async truncateLog(queries) {
    // On an error, such as a full disk, deleted data stays in the log until the hourly job
    // truncates it.
    await sql`pragma wal_checkpoint(truncate)`.execute(queries).catch(() => {})
  },
  exportRows: (to) => copySqliteFile(file, to),
  importRows: (from) => replaceSqliteFile(file, from),
})
