/** Deletes the copies made before a migration or a restore, after the site has run for 30 days. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isCopyBefore } from '../database/before-migration.ts'
import { writeWhole } from '../storage/atomic-write.ts'
import { backupsOf } from './snapshot.ts'
import { keptAside } from './switch.ts'

/**
 * Time that copies are kept, in hours during which the site ran: 30 days. A wrong clock thus
 * deletes nothing.
 */
const KEPT = 30 * 24

/** Maps the path and modification time of a copy to the running hour when it was first seen. */
const Seen = v.record(v.string(), v.number())

/** Returns the paths of all copies, relative to the data folder. */
async function copiesIn(dataDir: string): Promise<string[]> {
  const beside = await readdir(backupsOf(dataDir)).catch(() => [])
  return [
    ...beside.filter(isCopyBefore).map((name) => join('backups', name)),
    ...(await keptAside(dataDir)),
  ]
}

/**
 * Deletes copies that are older than 30 days of running time.
 * @param hour total time that the site has run, in hours
 * @param log receives a message for each deleted copy, and errors
 */
export async function removeOldCopies(
  dataDir: string,
  hour: number,
  log: (news: unknown) => void,
): Promise<void> {
  const file = join(backupsOf(dataDir), 'old-copies.json')
  const written = await readFile(file, 'utf8').catch(() => '{}')
  const before = v.fallback(v.pipe(v.string(), v.parseJson(), Seen), {})
  const known = v.parse(before, written)
  const seen: Record<string, number> = {}
  for (const copy of await copiesIn(dataDir)) {
    const path = join(dataDir, copy)
    const key = `${copy} ${(await stat(path)).mtimeMs}`
    // A restored database may have a lower count of running hours.
    const since = Math.min(known[key] ?? hour, hour)
    if (hour - since < KEPT) {
      seen[key] = since
      continue
    }
    try {
      await rm(path, { recursive: true })
      log(`Removed ${path}: it was kept for 30 days of running.`)
    } catch (error) {
      seen[key] = since
      log(error)
    }
  }
  if (JSON.stringify(seen) === JSON.stringify(known)) return
  await mkdir(backupsOf(dataDir), { recursive: true, mode: 0o700 })
  const bytes = Buffer.from(JSON.stringify(seen))
  await writeWhole(join(backupsOf(dataDir), `.${randomUUID()}.part`), file, bytes)
}
