/** Looks at what a test site has stored, and changes it, behind the site's back. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Config } from '../../server/config.ts'

export type Stored = {
  sql: (statement: string) => Promise<void>
  /** Another value after each write to the database by anybody. */
  writes: () => Promise<string>
  /** All rows by their table; `but` names a table that may differ. */
  rows: (but: string) => Promise<[string, object[]][]>
  close: () => Promise<void>
}

function sqliteRows(file: string): Stored {
  let watcher: DatabaseSync | null = null
  return {
    async sql(statement) {
      // The site may be writing.
      const db = new DatabaseSync(file, { timeout: 5_000 })
      db.exec(statement)
      db.close()
    },
    async writes() {
      watcher ??= new DatabaseSync(file, { readOnly: true })
      return String(watcher.prepare('pragma data_version').get()?.data_version)
    },
    async rows(but) {
      const db = new DatabaseSync(file, { readOnly: true })
      const tables = db
        .prepare("select name from sqlite_master where type = 'table' and name != ?")
        .all(but)
      const rowsOf = (name: unknown) => db.prepare(`select * from "${name}"`).all()
      // The last id that a table has given is among the rows of another one, under its name.
      const rows = tables.map(({ name }): [string, object[]] => [
        String(name),
        rowsOf(name).filter((row) => row.name !== but),
      ])
      db.close()
      return rows
    },
    close: async () => watcher?.close(),
  }
}

const TABLES = "select tablename from pg_tables where schemaname = 'public' order by tablename"
/** Counts each row that is written, also in a transaction that comes to nothing. */
const COUNTED = `
  create sequence test_writes;
  create function test_count() returns trigger language plpgsql as
    $$ begin perform nextval('test_writes'); return null; end $$;
  do $$ declare name text; begin
    for name in ${TABLES} loop
      execute format('create trigger test_count after insert or update or delete
        on %I for each row execute function test_count()', name);
    end loop;
  end $$`

function postgresRows(url: string): Stored {
  let opened: Promise<pg.Client> | null = null
  let isCounted = false
  const client = () => {
    opened ??= (async () => {
      const made = new pg.Client(url)
      made.on('error', () => {})
      await made.connect()
      return made
    })()
    return opened
  }
  return {
    async sql(statement) {
      await (await client()).query(statement)
    },
    async writes() {
      const db = await client()
      if (!isCounted) await db.query(COUNTED)
      isCounted = true
      return String((await db.query('select last_value from test_writes')).rows[0].last_value)
    },
    async rows(but) {
      const db = await client()
      const { rows: tables } = await db.query(TABLES)
      const all: [string, object[]][] = []
      for (const { tablename } of tables)
        if (tablename !== but) {
          const { rows } = await db.query(`select * from "${tablename}"`)
          // A row that was written anew stands elsewhere.
          const sorted = rows.map((row) => JSON.stringify(row)).sort()
          all.push([tablename, sorted.map((row) => JSON.parse(row))])
        }
      return all
    },
    close: async () => (await opened)?.end(),
  }
}

export const storedRows = ({ database }: Pick<Config, 'database'>): Stored =>
  database.kind === 'sqlite' ? sqliteRows(database.file) : postgresRows(database.url)

/** What an S3 server (test-s3-server.ts) keeps of an object: its bytes, under its key and this. */
const OBJECT = '._S3rver_object'

/** @param s3 the folder of the S3 server @returns the names of all files, in the data folder and in the storage */
export async function storedFiles(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  s3: string,
): Promise<string[]> {
  const here = await readdir(dataDir, { recursive: true })
  const files = here.filter((file) => !file.includes('sqlite'))
  if (storage.kind === 'disk') return files.sort()
  const kept = join(s3, storage.bucket, storage.prefix)
  const there = await readdir(kept, { recursive: true }).catch((): string[] => [])
  const objects = there.filter((name) => name.endsWith(OBJECT))
  return [...files, ...objects.map((name) => name.slice(0, -OBJECT.length))].sort()
}
