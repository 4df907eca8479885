/** A copy of the database as the older version left it, for a host who wants that version back. */

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../config-error.ts'
import { errorMessage } from '../error-fields.ts'
import { renameDurably } from '../storage/atomic-write.ts'
import type { Tables } from './tables.ts'

/** How many are kept. */
const MOST = 3
const NAME = /^before-\d{4}-[\w-]+\.sqlite$/
export const isCopyBefore = (name: string) => NAME.test(name)

/** The number of the migration puts them in order, whatever the clock says; of one version there is one, the latest. */
const nameBefore = (migration: string) => `before-${migration.replace(/\.ts$/, '')}.sqlite`

/**
 * @param db in SQLite, which must not be in a transaction
 * @param folder where it is kept
 * @param migration the first one that the database lacks
 * @throws ConfigError where it cannot be written
 */
export async function keepBefore(
  db: Kysely<Tables>,
  folder: string,
  migration: string,
): Promise<void> {
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
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
      `The database could not be copied into ${folder}, and so nothing of it was changed: ${errorMessage(error)}`,
    )
  }
  const kept = (await readdir(folder)).filter(isCopyBefore).sort()
  for (const name of kept.slice(0, -MOST)) await rm(join(folder, name))
}
