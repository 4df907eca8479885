import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { createPrivateFolder, fileExists } from '../../private-folder.ts'
import type { DatabaseEngine } from '../engine.ts'
import { createKeyedQueue, type LockManager } from '../locks.ts'
import { copySqliteFile, replaceSqliteFile } from './copy-file.ts'
import { createSqliteDialect } from './dialect.ts'
import { backUpBeforeMigration } from './migration-backup.ts'

/** In milliseconds. */
const LOCK_TIMEOUT = 10_000

function hasTables(file: string): boolean {
  if (!fileExists(file)) return false
  const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT })
  try {
    return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() !== undefined
  } finally {
    db.close()
  }
}

/**
 * Grants every lock, because the lock of the data folder keeps other processes out
 * (database/folder-lock.ts).
 */
const createLocalLockManager = (): LockManager => ({
  tryLock: async () => true,
  release: async () => {},
  acquire: async () => true,
  withLock: createKeyedQueue(),
  isLeader: async () => true,
  close: async () => {},
})

export const createSqliteEngine = (file: string): DatabaseEngine => ({
  kind: 'sqlite',
  label: file,
  file,
  isShared: false,
  hasSite: async () => hasTables(file),
  countSiteProcesses: async () => 0,
  async connect() {
    createPrivateFolder(dirname(file))
    return createSqliteDialect(file)
  },
  createLockManager: createLocalLockManager,
  beforeUpgrade: backUpBeforeMigration,
  async afterUpgrade(queries) {
    // The site starts even if VACUUM fails.
    await sql`vacuum`.execute(queries).catch(() => {})
  },
  async truncateLog(queries) {
    // Ignores errors, for example because the disk is full. Deleted data then stays in the log
    // until the hourly job truncates it.
    await sql`pragma wal_checkpoint(truncate)`.execute(queries).catch(() => {})
  },
  exportRows: (to) => copySqliteFile(file, to),
  importRows: (from) => replaceSqliteFile(file, from),
})
