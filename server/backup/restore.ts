/** Puts a backup back into the data folder of a stopped site, and undoes that. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyPostgres } from './copy-postgres.ts'
import { DATABASE, type Manifest } from './manifest.ts'
import { BackupRefused } from './refusal.ts'
import type { Ground } from './snapshot.ts'
import { stage } from './stage.ts'
import { finishSwitch, keptAside, OLD_ROWS, stagingOf, switchTo } from './switch.ts'

/** @returns the id of the database in the folder; null where there is none yet */
function idIn(dataDir: string): string | null {
  const file = join(dataDir, DATABASE)
  if (!existsSync(file)) return null
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const row = db.prepare("SELECT value FROM settings WHERE name = 'database_id'").get()
    return row ? String(row.value) : null
  } catch {
    // A damaged database is what a backup is for.
    return null
  } finally {
    db.close()
  }
}

/** What several processes read does not change places at once. */
function refuseFar({ storage }: Ground) {
  if (storage.kind === 's3')
    throw new BackupRefused(
      'The photographs of this site are in object storage: without DATABASE_URL and S3_…, put the backup back into a DATA_DIR of its own, and take it from there with `npm run move`.',
    )
}

export type Restored = { manifest: Manifest; aside: string | null }

export type Allowed = {
  /** It may be the backup of another site than the one in the folder. */
  isOtherSite?: boolean | undefined
  /** Photographs may be missing that lay beside it. */
  isIncomplete?: boolean | undefined
}

/**
 * For who holds the folder (database/folder-lock.ts).
 * @returns what was put back, and the name of the folder that keeps the old data, null where there was none
 * @throws BackupRefused, and nothing is changed
 */
export async function restore(
  ground: Ground,
  file: string,
  { isOtherSite = false, isIncomplete = false }: Allowed = {},
): Promise<Restored> {
  const { dataDir, database } = ground
  refuseFar(ground)
  await finishSwitch(ground)
  const folder = stagingOf(dataDir)
  try {
    const manifest = await stage(file, dataDir, folder, isIncomplete)
    const id = idIn(dataDir)
    // The database itself decides, because anybody can change the manifest. Old backups have none.
    const restoredId = idIn(folder) ?? manifest.database_id
    if (id && restoredId && id !== restoredId && !isOtherSite)
      throw new BackupRefused(
        `${file} is the backup of another site than the one in ${dataDir}: add --other-site if that is meant.`,
      )
    if (database.kind === 'postgres') await copyPostgres(database.url, join(folder, OLD_ROWS))
    return { manifest, aside: await switchTo(ground, folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Puts back what the last restore kept aside. @returns the name of the folder that keeps what was there until now */
export async function undoRestore(ground: Ground): Promise<string | null> {
  const { dataDir, database } = ground
  refuseFar(ground)
  await finishSwitch(ground)
  const from = (await keptAside(dataDir)).at(-1)
  if (!from || !existsSync(join(dataDir, from, DATABASE)))
    throw new BackupRefused(`Nothing was kept aside in ${dataDir}.`)
  const folder = join(dataDir, from)
  if (database.kind === 'postgres') {
    await rm(join(folder, OLD_ROWS), { force: true })
    await copyPostgres(database.url, join(folder, OLD_ROWS))
  }
  return switchTo(ground, folder)
}
