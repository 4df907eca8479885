/** Exports all rows of a site to a SQLite file, and imports such a file into another database. */
import { copyFile, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyPostgresToSqlite } from '../backup/database/postgres-to-sqlite.ts'
import { copySqliteDatabase } from '../backup/database/snapshot.ts'
import { copySqliteToPostgres } from '../backup/database/sqlite-to-postgres.ts'
import type { Config } from '../config.ts'
import { connectDatabase, UNFINISHED_MOVE_SETTING } from '../database/connect.ts'
import { fileExists } from '../private-folder.ts'
import { renameDurably } from '../storage/atomic-write.ts'
import { MoveError } from './move-error.ts'

type DatabaseLocation = Config['database']

/**
 * Exports all rows of the source database to a SQLite file. The source is not changed.
 * @throws MoveError if the source is a SQLite file that does not exist
 * @throws ConfigError if the schema version of the source is not that of this program
 */
export async function exportRows(from: DatabaseLocation, file: string): Promise<void> {
  if (from.kind === 'sqlite' && !fileExists(from.file))
    throw new MoveError(`There is no site in ${dirname(from.file)}.`)
  await (await connectDatabase(from, { migrates: false })).close()
  if (from.kind === 'postgres') return copyPostgresToSqlite(from.url, file)
  await copySqliteDatabase(from.file, file)
  const db = new DatabaseSync(file)
  // Switches WAL mode off, so that the copy is a single file.
  db.exec('PRAGMA journal_mode = DELETE')
  db.close()
}

/**
 * Imports the rows of a SQLite file into the target database.
 * @param temporary path for a temporary file on the same disk as the target. No file with this path
 * exists yet.
 */
export async function importRows(
  file: string,
  to: DatabaseLocation,
  temporary: string,
): Promise<void> {
  if (to.kind === 'postgres') return copySqliteToPostgres(file, to.url)
  await copyFile(file, temporary)
  const handle = await open(temporary, 'r+')
  await handle.sync().finally(() => handle.close())
  // Removes the log of the marked database, which SQLite would otherwise apply to the new file.
  for (const suffix of ['-wal', '-shm']) await rm(to.file + suffix, { force: true })
  await renameDurably(temporary, to.file)
}

/**
 * Tables into which no migration inserts rows, so that they have rows only if the site was used. A
 * database counts as empty if all of these tables are empty.
 */
const CONTENT_TABLES = ['admins', 'photos', 'art_pieces', 'news', 'trainings', 'messages'] as const

/**
 * Returns the id of the site in the target database. Returns null if the database has no content,
 * and an empty string if it has content but no id.
 */
export async function findDatabaseId(to: DatabaseLocation): Promise<string | null> {
  if (to.kind === 'sqlite' && !fileExists(to.file)) return null
  // Runs the migrations in PostgreSQL, so that the tables exist even if the database is empty.
  const db = await connectDatabase(to, {
    migrates: to.kind === 'postgres',
    allowsUnfinishedMove: true,
  })
  try {
    const id = await db.read
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'database_id')
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
 * Marks the target database, so that no site starts on it before the move has finished. The import
 * of the rows removes the mark in the same transaction.
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
