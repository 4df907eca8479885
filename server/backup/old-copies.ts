/** Removes the copies of what was there before a migration or a restore, once the site has run long enough since. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isCopyBefore } from '../database/before-migration.ts'
import { writeWhole } from '../storage/atomic-write.ts'
import { backupsOf } from './snapshot.ts'
import { keptAside } from './switch.ts'

/** In hours that the site has run: 30 days. A wrong clock removes nothing. */
const KEPT = 30 * 24

/** Each copy by its path and when it was written, with the hour at which it was first seen. */
const Seen = v.record(v.string(), v.number())

/** The paths of all copies, within the data folder. */
async function copiesIn(dataDir: string): Promise<string[]> {
  const beside = await readdir(backupsOf(dataDir)).catch(() => [])
  return [
    ...beside.filter(isCopyBefore).map((name) => join('backups', name)),
    ...(await keptAside(dataDir)),
  ]
}

/**
 * @param hour how long the site has run, in hours
 * @param log is told what was removed, and what could not be
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
    // A database that was put back has run for fewer hours.
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
