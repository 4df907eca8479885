import { copyFile, open, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { renameDurably } from '../../storage/atomic-write.ts'

/** In milliseconds. */
const LOCK_TIMEOUT = 10_000
/**
 * SQLite would restart a copy in several steps each time the site writes, so one step copies all
 * pages.
 */
const ALL_PAGES = 2 ** 31 - 1

/** Switches WAL mode off, so that the database is a single file. */
export function convertToSingleFile(file: string) {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA journal_mode = DELETE')
  } finally {
    db.close()
  }
}

/** The site can be running meanwhile. */
export async function copySqliteFile(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT })
  try {
    // Throws an error with a code if the file is locked. `backup` would throw one without a code.
    source.exec('SELECT 1 FROM sqlite_master')
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  convertToSingleFile(to)
}

/** `file` must not be open in another process. */
export async function replaceSqliteFile(file: string, by: string): Promise<void> {
  const unfinished = `${file}.part`
  await copyFile(by, unfinished)
  const handle = await open(unfinished, 'r+')
  await handle.sync().finally(() => handle.close())
  // Deletes the log of the replaced database, because SQLite would apply it to the new file.
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true })
  await renameDurably(unfinished, file)
}
