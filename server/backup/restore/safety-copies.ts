/**
 * Deletes old safety copies of the data. A safety copy is made before a database migration and
 * before a restore. It is deleted after the site has run for 30 days, not counting the time in
 * which the site is stopped.
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isMigrationBackupName } from '../../database/migration-backup.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { writeAtomically } from '../../storage/atomic-write.ts'
import { getBackupFolder } from '../database/snapshot.ts'
import { listPreviousDataFolders } from './replace-data.ts'

/**
 * Hours of running time for which safety copies are kept: 30 days. Only hours in which the site
 * runs are counted, so that a wrong clock does not delete a copy.
 */
const RETENTION_HOURS = 30 * 24

/**
 * The content of the file `old-copies.json`. It maps the path and the modification time of each
 * safety copy to the total running hours of the site when `deleteOldSafetyCopies` first found the
 * copy.
 */
const FirstSeen = v.record(v.string(), v.number())

/** Returns the paths of all safety copies, relative to the data folder. */
async function listSafetyCopies(dataDir: string): Promise<string[]> {
  const beside = await readdir(getBackupFolder(dataDir)).catch(() => [])
  return [
    ...beside.filter(isMigrationBackupName).map((name) => join('backups', name)),
    ...(await listPreviousDataFolders(dataDir)),
  ]
}

/**
 * Deletes the safety copies that were first seen at least 30 days of running time ago.
 * @param hour total running time of the site in hours
 * @param log receives errors, and a message for each deleted copy
 */
export async function deleteOldSafetyCopies(
  dataDir: string,
  hour: number,
  log: (news: unknown) => void,
): Promise<void> {
  const file = join(getBackupFolder(dataDir), 'old-copies.json')
  const written = await readFile(file, 'utf8').catch(() => '{}')
  const before = v.fallback(v.pipe(v.string(), v.parseJson(), FirstSeen), {})
  const known = v.parse(before, written)
  const firstSeen: Record<string, number> = {}
  for (const copy of await listSafetyCopies(dataDir)) {
    const path = join(dataDir, copy)
    const key = `${copy} ${(await stat(path)).mtimeMs}`
    // A restore can set the running hours of the site back below the number that is stored for this
    // copy. The current number then replaces the stored one, so the 30 days start again for this
    // copy.
    const since = Math.min(known[key] ?? hour, hour)
    if (hour - since < RETENTION_HOURS) {
      firstSeen[key] = since
      continue
    }
    try {
      await rm(path, { recursive: true })
      log(`Removed ${path}: it was kept for 30 days of running.`)
    } catch (error) {
      firstSeen[key] = since
      log(error)
    }
  }
  if (JSON.stringify(firstSeen) === JSON.stringify(known)) return
  createPrivateFolder(getBackupFolder(dataDir))
  const bytes = Buffer.from(JSON.stringify(firstSeen))
  await writeAtomically(join(getBackupFolder(dataDir), `.${randomUUID()}.part`), file, bytes)
}
