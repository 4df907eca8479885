/** One process for one data folder: a second one would take photos that are arriving for what a crash has left. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config-error.ts'
import { failureOf } from '../failures.ts'

/**
 * SQLite's lock on a file of its own: it ends with the process, however that ends.
 * @returns what gives the folder free again, or null where another process holds it
 * @throws ConfigError where the file cannot be used
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
    if (failureOf(error) === 'busy') return null
    const folder = JSON.stringify(dataDir)
    throw new ConfigError(
      `DATA_DIR is ${folder}, where the file "lock" cannot be used: ${(error as Error).message}.`,
    )
  }
}
