import type { Dialect, Kysely } from 'kysely'
import PQueue from 'p-queue'
import type { DatabaseTables } from './tables.ts'

/** The differences between SQLite and PostgreSQL. select-engine.ts chooses between them. */
export type DatabaseEngine = {
  /** Only migrations use this, for SQL that only one of the engines understands. */
  kind: 'sqlite' | 'postgres'
  /** Completes the sentence “the database …” in messages to the host. Contains no password. */
  label: string
  /** The database file, or null if the rows are on a server, which several processes can use. */
  file: string | null
  /** Returns false until the first start of a site has created the tables. */
  hasSite: () => Promise<boolean>
  /**
   * Counts the processes that run the site. Returns 0 on SQLite, where the folder lock admits only
   * one.
   */
  countSiteProcesses: () => Promise<number>
  connect: () => Promise<Dialect>
  /** Connects without a limit on the time that a statement takes. */
  connectForMigration: () => Promise<Dialect>
  createLockManager: () => LockManager
  /**
   * Keeps `tryChangeOriginals` of all processes from deleting photo files until the returned
   * function is called. Several backups can hold this lock at once. Waits for a running deletion.
   */
  lockOriginals: () => Promise<() => Promise<void>>
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
  /** Creates a SQLite file with a consistent snapshot of the rows. The site may be running. */
  exportRows: (file: string) => Promise<void>
  /** Atomically replaces all rows with those of a SQLite file. The site must be stopped. */
  importRows: (file: string) => Promise<void>
}

export type LockManager = {
  /**
   * Returns true if this process now holds the lock. It holds the lock until `release` or the loss
   * of the connection.
   */
  tryLock: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  /** Waits for the lock. Returns false if it is not free within `timeoutMs` milliseconds. */
  acquire: (name: string, timeoutMs: number) => Promise<boolean>
  /**
   * Runs `work` while holding the lock. Calls for the same lock run one after the other, also
   * within this process. Throws an error of the category `busy` after waiting `timeoutMs`
   * milliseconds.
   */
  withLock: <Result>(
    name: string,
    work: () => Promise<Result>,
    timeoutMs?: number,
  ) => Promise<Result>
  /**
   * Runs `work`, or returns false while a backup holds `lockOriginals`, another process deletes
   * photo files, or the database does not answer.
   */
  tryChangeOriginals: (work: () => Promise<void>) => Promise<boolean>
  /** The leader runs the background jobs of the cluster until it exits or loses its connection. */
  isLeader: () => Promise<boolean>
  close: () => Promise<void>
}

export function createKeyedMutex() {
  const queues = new Map<string, PQueue>()
  return async <Result>(key: string, work: () => Promise<Result>) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 })
    queues.set(key, queue)
    try {
      return await queue.add(work)
    } finally {
      if (queues.get(key) === queue && queue.pending + queue.size === 0) queues.delete(key)
    }
  }
}
