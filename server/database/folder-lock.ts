/**
 * Locks the data folder, so that only one process uses it. At its start, a second process would
 * delete the uploads that the first process is receiving, because it would mistake them for the
 * remains of a crash.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config-error.ts'
import { getErrorMessage } from '../error-fields.ts'
import { getUserName } from '../host-messages.ts'
import { createPrivateFolder } from '../private-folder.ts'

/** SQLite's result code for a database that another process has locked. */
const SQLITE_BUSY = 5

/**
 * Takes an exclusive SQLite lock on a separate lock file. The lock ends with the process, even
 * after a crash.
 * @returns a function that releases the lock, or null if another process holds the lock
 * @throws ConfigError with the reason if the lock file cannot be used
 */
export function lockDataFolder(dataDir: string): (() => void) | null {
  createPrivateFolder(dataDir)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock?.close()
  } catch (error) {
    lock?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) return null
    const folder = JSON.stringify(dataDir)
    throw new ConfigError(
      `DATA_DIR is ${folder}, where the file "lock" cannot be used: ${getErrorMessage(error)}. The folder has to belong to the user ${getUserName()}, on a disk of this machine that is not read-only.`,
    )
  }
}
