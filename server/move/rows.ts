/** The rows of a site as one SQLite file, taken from wherever they are and put wherever they are to be. */
import { existsSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyPostgresToSqlite } from '../backup/postgres-to-sqlite.ts'
import { copySqlite } from '../backup/snapshot.ts'
import { copySqliteToPostgres } from '../backup/sqlite-to-postgres.ts'
import type { Config } from '../config.ts'
import { connect } from '../database/connect.ts'
import { place } from '../storage/atomic-write.ts'
import { MoveRefused } from './refusal.ts'

type Place = Config['database']

/** Takes them as they are, and changes nothing there. @throws ConfigError where they are of another version of the site */
export async function takeRows(from: Place, file: string): Promise<void> {
  if (from.kind === 'sqlite' && !existsSync(from.file))
    throw new MoveRefused(`There is no site in ${dirname(from.file)}.`)
  await (await connect(from, { migrates: false })).close()
  if (from.kind === 'postgres') return copyPostgresToSqlite(from.url, file)
  await copySqlite(from.file, file)
  const db = new DatabaseSync(file)
  // One file, with nothing beside it.
  db.exec('PRAGMA journal_mode = DELETE')
  db.close()
}

/** @param temporary a path on the disk of the new place that nothing else uses */
export async function putRows(file: string, to: Place, temporary: string): Promise<void> {
  if (to.kind === 'postgres') return copySqliteToPostgres(file, to.url)
  await copyFile(file, temporary)
  const handle = await open(temporary, 'r+')
  await handle.sync().finally(() => handle.close())
  await place(temporary, to.file)
}

/** Tables of which each site that is in use has rows in one at least; others have some from the start. */
const OF_A_SITE = ['admins', 'photos', 'art_pieces', 'news', 'trainings', 'messages'] as const

/** @returns null where nothing is there yet, else the id of the database, empty where it has none */
export async function siteAt(to: Place): Promise<string | null> {
  if (to.kind === 'sqlite' && !existsSync(to.file)) return null
  // A new database of PostgreSQL gets its tables here.
  const db = await connect(to, { migrates: to.kind === 'postgres' })
  try {
    const id = await db.read
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'database_id')
      .executeTakeFirst()
    for (const table of OF_A_SITE) {
      const counted = db.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
      if (Number((await counted.executeTakeFirstOrThrow()).count) > 0) return id?.value ?? ''
    }
    return null
  } finally {
    await db.close()
  }
}
