import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'
import { classifyError } from '../../classify-error.ts'

/** Visitors get a 503 after this wait. It is short, because node:sqlite blocks the event loop. */
const BUSY_MILLISECONDS = 250

/** These settings let a committed transaction survive a power failure. */
export function createSqliteDialect(file: string | DatabaseSync): SqliteDialect {
  let busyTimeout = BUSY_MILLISECONDS
  const database =
    typeof file === 'string' ? new DatabaseSync(file, { timeout: BUSY_MILLISECONDS }) : file
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // Overwrites deleted data with zeros.
  database.exec('PRAGMA secure_delete = ON')
  function setBusyTimeout(milliseconds: number) {
    if (busyTimeout === milliseconds) return
    busyTimeout = milliseconds
    database.exec(`PRAGMA busy_timeout = ${milliseconds}`)
  }
  /** After a wait in vain for a lock, later statements fail at once until a write succeeds. */
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
      // A transaction that reads before it writes would fail if another process wrote in between.
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
