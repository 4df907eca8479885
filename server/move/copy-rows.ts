import { copyFile, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CREATABLE_ENTITY_TYPES, ENTITIES } from '../../shared/entities/entity-types.ts'
import { copyPostgresToSqlite } from '../backup/database/postgres-to-sqlite.ts'
import { copySqliteDatabase, DATABASE_ID_SETTING } from '../backup/database/snapshot.ts'
import { copySqliteToPostgres } from '../backup/database/sqlite-to-postgres.ts'
import type { Config } from '../config.ts'
import { connectDatabase, UNFINISHED_MOVE_SETTING } from '../database/connect.ts'
import { isSiteDatabase } from '../database/sqlite.ts'
import { fileExists } from '../private-folder.ts'
import { renameDurably } from '../storage/atomic-write.ts'
import { MoveError } from './move-error.ts'

type DatabaseLocation = Config['database']

/**
 * Copies the database into a SQLite file without changing the source. Throws MoveError or
 * ConfigError.
 */
export async function exportRows(from: DatabaseLocation, file: string): Promise<void> {
  if (from.kind === 'sqlite' && !isSiteDatabase(from.file))
    throw new MoveError(`There is no site in ${dirname(from.file)}.`)
  await (await connectDatabase(from, { migrates: false })).close()
  if (from.kind === 'postgres') return copyPostgresToSqlite(from.url, file)
  await copySqliteDatabase(from.file, file)
  const db = new DatabaseSync(file)
  // Switches off write-ahead logging, so that the copy is a single file.
  db.exec('PRAGMA journal_mode = DELETE')
  db.close()
}

export async function importRows(
  file: string,
  to: DatabaseLocation,
  temporary: string,
): Promise<void> {
  if (to.kind === 'postgres') return copySqliteToPostgres(file, to.url)
  await copyFile(file, temporary)
  const handle = await open(temporary, 'r+')
  await handle.sync().finally(() => handle.close())
  // Deletes the log of the replaced database, because SQLite would apply it to the new file.
  for (const suffix of ['-wal', '-shm']) await rm(to.file + suffix, { force: true })
  await renameDurably(temporary, to.file)
}

/** No migration inserts rows into these tables, so they have rows only if the site was used. */
const CONTENT_TABLES = [
  ...(['admins', 'photos', 'messages'] as const),
  ...CREATABLE_ENTITY_TYPES.map((type) => ENTITIES[type].table),
]

/**
 * Returns the id of the database. Returns null if the database has no content, and an empty text if
 * it has content but no id.
 */
export async function findDatabaseId(to: DatabaseLocation): Promise<string | null> {
  if (to.kind === 'sqlite' && !fileExists(to.file)) return null
  // Migrates PostgreSQL, because an empty database does not have the tables that are queried below.
  const db = await connectDatabase(to, {
    migrates: to.kind === 'postgres',
    allowsUnfinishedMove: true,
  })
  try {
    const id = await db.read
      .selectFrom('settings')
      .select('value')
      .where('name', '=', DATABASE_ID_SETTING)
      .executeTakeFirst()
    for (const table of CONTENT_TABLES) {
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

/**
 * Marks the database, so that no site starts with it before the import of the rows removes the
 * mark.
 */
export async function markUnfinishedMove(to: DatabaseLocation): Promise<void> {
  const db = await connectDatabase(to, { allowsUnfinishedMove: true })
  try {
    await db.read
      .insertInto('settings')
      .values({ name: UNFINISHED_MOVE_SETTING, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  } finally {
    await db.close()
  }
}
