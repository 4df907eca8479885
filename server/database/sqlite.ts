/** Adapts node:sqlite to the interface that Kysely's SqliteDialect expects. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'
import { classifyError } from '../classify-error.ts'

/**
 * Maximum time that SQLite waits for a lock, in milliseconds. The time is short because node:sqlite
 * is synchronous and blocks the event loop while it waits. After this time, the visitor gets a 503
 * response with Retry-After (http/errors.ts).
 */
const BUSY_MILLISECONDS = 250

/**
 * Opens the database file, or creates it if it is missing. Uses settings with which a committed
 * transaction survives a power failure.
 * @param file the path of the database file, or an open database
 */
export function createSqliteDialect(file: string | DatabaseSync): SqliteDialect {
  let patience = BUSY_MILLISECONDS
  const database =
    typeof file === 'string' ? new DatabaseSync(file, { timeout: BUSY_MILLISECONDS }) : file
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // Makes SQLite overwrite deleted data with zeros, so that nobody can recover the data from the
  // file.
  database.exec('PRAGMA secure_delete = ON')
  function wait(milliseconds: number) {
    if (patience === milliseconds) return
    patience = milliseconds
    database.exec(`PRAGMA busy_timeout = ${milliseconds}`)
  }
  /**
   * Runs a statement. If another process has locked the file, the statement waits for the lock.
   * After such a wait has failed, further statements fail immediately while the file is locked, so
   * that they do not block the event loop again. Statements wait again after the first successful
   * write.
   */
  function watched<Result>(work: () => Result, isChange: boolean): Result {
    try {
      const result = work()
      if (isChange) wait(BUSY_MILLISECONDS)
      return result
    } catch (error) {
      if (classifyError(error) === 'busy') wait(0)
      throw error
    }
  }
  const adapter: SqliteDatabase = {
    close() {
      // Moves the write-ahead log into the database file, so that a copy of the database file alone
      // is complete.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
    prepare(sql) {
      // Takes the write lock at the start of each transaction. Otherwise a transaction that reads
      // before it writes would fail if another process wrote in between.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => watched(() => statement.all(...values(parameters)), false),
        run: (parameters) => watched(() => statement.run(...values(parameters)), true),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
  }
  return new SqliteDialect({ database: adapter })
}
