/**
 * Locks the data folder for one process: a second one would delete uploads in progress as leftovers of
 * a crash.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config-error.ts'
import { errorMessage } from '../error-fields.ts'

/** The result code of SQLite when another process holds the lock. */
const SQLITE_BUSY = 5

/**
 * Holds SQLite's exclusive lock on a separate file, which ends with the process, even after a crash.
 * @returns a function that releases the lock, or null when another process holds it
 * @throws ConfigError when the file cannot be used, with the reason
 */
export function lockFolder(dataDir: string): (() => void) | null {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock?.close()
  } catch (error) {
    lock?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) return null
    const folder = JSON.stringify(dataDir)
    throw new ConfigError(
      `DATA_DIR is ${folder}, where the file "lock" cannot be used: ${errorMessage(error)}.`,
    )
  }
}
