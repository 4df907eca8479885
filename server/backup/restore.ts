/** Restores a backup into the data folder of a stopped site, and undoes a restore. */
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

/** Returns the id of the database in the folder, or null if there is none. */
function idIn(dataDir: string): string | null {
  const file = join(dataDir, DATABASE)
  if (!existsSync(file)) return null
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const row = db.prepare("SELECT value FROM settings WHERE name = 'database_id'").get()
    return row ? String(row.value) : null
  } catch {
    // A damaged database has no readable id. Restoring a backup over it is allowed.
    return null
  } finally {
    db.close()
  }
}

/**
 * Refuses to restore into object storage, which other processes read and which cannot be swapped
 * atomically.
 */
function refuseFar({ storage }: Ground) {
  if (storage.kind === 's3')
    throw new BackupRefused(
      'The photographs of this site are in object storage: without DATABASE_URL and S3_…, put the backup back into a DATA_DIR of its own, and take it from there with `npm run move`.',
    )
}

export type Restored = { manifest: Manifest; aside: string | null }

export type Allowed = {
  /** Allows the backup of another site than the one in the folder. */
  isOtherSite?: boolean | undefined
  /** Allows photos to be missing that were stored next to the backup. */
  isIncomplete?: boolean | undefined
}

/**
 * Restores a backup. The caller must hold the folder lock (database/folder-lock.ts).
 * @returns the manifest, and the name of the folder with the previous data or null if there was
 * none
 * @throws BackupRefused before anything is changed
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
    // The id in the database takes precedence, because the manifest is easy to edit. Old backups
    // have no id.
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

/**
 * Swaps the current data with the data from before the last restore.
 * @returns the name of the folder that now holds the replaced data
 */
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
