import type { Dialect, Kysely } from 'kysely'
import type { LockManager } from './locks.ts'
import type { DatabaseTables } from './tables.ts'

/** The differences between SQLite and PostgreSQL. select-engine.ts chooses between them. */
export type DatabaseEngine = {
  /** Only migrations use this, for SQL that only one of the engines understands. */
  kind: 'sqlite' | 'postgres'
  /** Completes the sentence “the database …” in messages to the host. Contains no password. */
  label: string
  /** The database file, or null if the rows are on a server. */
  file: string | null
  isShared: boolean
  /** Returns false until the first start of a site has created the tables. */
  hasSite: () => Promise<boolean>
  /**
   * Counts the processes that run the site. Returns 0 on SQLite, where the folder lock admits only
   * one.
   */
  countSiteProcesses: () => Promise<number>
  connect: () => Promise<Dialect>
  createLockManager: () => LockManager
  /**
   * Copies the database to `backupFolder` before its migration. PostgreSQL gets no copy.
   * `firstMigration` is the migration that runs next.
   */
  beforeUpgrade: (
    queries: Kysely<DatabaseTables>,
    backupFolder: string,
    firstMigration: string,
  ) => Promise<void>
  /** Removes deleted data from the free pages of the file. */
  afterUpgrade: (queries: Kysely<DatabaseTables>) => Promise<void>
  /** Removes deleted data from the write-ahead log. */
  truncateLog: (queries: Kysely<DatabaseTables>) => Promise<void>
  /** Creates a SQLite file with the rows of a single moment. The site may be running. */
  exportRows: (file: string) => Promise<void>
  /** Atomically replaces all rows with those of a SQLite file. The site must be stopped. */
  importRows: (file: string) => Promise<void>
}
