/** One process for one data folder: a second one would take photos that are arriving for what a crash has left. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * SQLite's lock on a file of its own: it ends with the process, however that ends.
 * @returns what gives the folder free again, or null where another process holds it
 */
export function lockFolder(dataDir: string): (() => void) | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch {
    lock.close()
    return null
  }
}
