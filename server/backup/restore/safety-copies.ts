/** Safety copies are made before migrations and restores. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isMigrationBackupName } from '../../database/sqlite/migration-backup.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { writeAtomically } from '../../storage/atomic-write.ts'
import { getBackupFolder } from '../database/snapshot.ts'
import { listPreviousDataFolders } from './replace-data.ts'

/** Age is counted in hours that the site has run, so that a wrong clock deletes no copy. */
const RETENTION_HOURS = 30 * 24

/** `old-copies.json` stores the running hours at which each copy was first found. */
const firstSeenSchema = v.record(v.string(), v.number())

async function listSafetyCopies(dataDir: string): Promise<string[]> {
  const beside = await readdir(getBackupFolder(dataDir)).catch(() => [])
  return [
    ...beside.filter(isMigrationBackupName).map((name) => join('backups', name)),
    ...(await listPreviousDataFolders(dataDir)),
  ]
}

export async function deleteOldSafetyCopies(
  dataDir: string,
  hour: number,
  log: (news: unknown) => void,
): Promise<void> {
  const file = join(getBackupFolder(dataDir), 'old-copies.json')
  const written = await readFile(file, 'utf8').catch(() => '{}')
  const before = v.fallback(v.pipe(v.string(), v.parseJson(), firstSeenSchema), {})
  const known = v.parse(before, written)
  const firstSeen: Record<string, number> = {}
  for (const copy of await listSafetyCopies(dataDir)) {
    const path = join(dataDir, copy)
    const key = `${copy} ${(await stat(path)).mtimeMs}`
    // If a restore has set the running hours back, the 30 days of the copy start again.
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
