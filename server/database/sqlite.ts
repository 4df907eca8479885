/** node:sqlite in the shape that Kysely's SqliteDialect asks for. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'
import { failureOf } from '../failures.ts'

/**
 * The API is synchronous, so the whole site waits while the file is locked by another process: the wait is kept
 * short and the visitor told to come back (503, http/errors.ts).
 */
const BUSY_MILLISECONDS = 250

/** @param file its path; made when it is not there. One sudden stop loses nothing that was answered. */
export function sqliteDialect(file: string): SqliteDialect {
  let patience = BUSY_MILLISECONDS
  const database = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // Overwrites with zeros what is deleted, so that nothing of it stays in the file.
  database.exec('PRAGMA secure_delete = ON')
  function wait(milliseconds: number) {
    if (patience === milliseconds) return
    patience = milliseconds
    database.exec(`PRAGMA busy_timeout = ${milliseconds}`)
  }
  /** Of a crowd of changes the first waits for a locked file, and no other until one has gone through. */
  function watched<Result>(work: () => Result, isChange: boolean): Result {
    try {
      const result = work()
      if (isChange) wait(BUSY_MILLISECONDS)
      return result
    } catch (error) {
      if (failureOf(error) === 'busy') wait(0)
      throw error
    }
  }
  const adapter: SqliteDatabase = {
    close() {
      // What was written goes into the file itself, so that a copy of the folder is whole without its companions.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
    prepare(sql) {
      // A transaction that reads first and then writes fails at once where another process wrote in between.
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
