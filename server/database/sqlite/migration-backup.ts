/** Copies the database before a migration, so that the host can return to the older version. */

import { randomUUID } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { getErrorMessage } from '../../classify-error.ts'
import { ConfigError } from '../../config-error.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { renameDurably } from '../../storage/atomic-write.ts'
import type { DatabaseTables } from '../tables.ts'

const MAX_COPIES = 3
const BACKUP_NAME = /^before-\d{4}-[\w-]+\.sqlite$/
export const isMigrationBackupName = (name: string) => BACKUP_NAME.test(name)

/** The number of the migration sorts the copies even if the clock is wrong. */
const nameBefore = (migration: string) => `before-${migration.replace(/\.ts$/, '')}.sqlite`

/** `db` must not be in a transaction, in which SQLite cannot run VACUUM. */
export async function backUpBeforeMigration(
  db: Kysely<DatabaseTables>,
  folder: string,
  migration: string,
): Promise<void> {
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    createPrivateFolder(folder)
    await sql`vacuum into ${unfinished}`.execute(db)
    const handle = await open(unfinished, 'r+')
    try {
      await handle.chmod(0o600)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameDurably(unfinished, join(folder, nameBefore(migration)))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw new ConfigError(
      `The database could not be copied into ${folder}, so it was not changed: ${getErrorMessage(error)}`,
    )
  }
  const copies = (await readdir(folder)).filter(isMigrationBackupName).sort()
  for (const name of copies.slice(0, -MAX_COPIES)) await rm(join(folder, name))
}
