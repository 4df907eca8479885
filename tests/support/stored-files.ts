/** Reads and changes the stored data of a test site without the code of the site. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Config } from '../../server/config.ts'

export type SiteDatabase = {
  sql: (statement: string) => Promise<void>
  /** Returns a value that changes with every write to the database. */
  writes: () => Promise<string>
  /** Returns the rows of each table except `excludedTable`. */
  rows: (excludedTable: string) => Promise<[string, object[]][]>
  close: () => Promise<void>
}

function openSqliteSiteDatabase(file: string): SiteDatabase {
  let watcher: DatabaseSync | null = null
  return {
    async sql(statement) {
      // The site may be writing, so this waits up to five seconds for the lock.
      const db = new DatabaseSync(file, { timeout: 5_000 })
      db.exec(statement)
      db.close()
    },
    async writes() {
      watcher ??= new DatabaseSync(file, { readOnly: true })
      return String(watcher.prepare('pragma data_version').get()?.data_version)
    },
    async rows(excludedTable) {
      const db = new DatabaseSync(file, { readOnly: true })
      const tables = db
        .prepare("select name from sqlite_master where type = 'table' and name != ?")
        .all(excludedTable)
      const rowsOf = (name: unknown) => db.prepare(`select * from "${name}"`).all()
      // Leaves out the row of `excludedTable` in the table `sqlite_sequence`, which contains the
      // last id of each table.
      const rows = tables.map(({ name }): [string, object[]] => [
        String(name),
        rowsOf(name).filter((row) => row.name !== excludedTable),
      ])
      db.close()
      return rows
    },
    close: async () => watcher?.close(),
  }
}

const TABLES = "select tablename from pg_tables where schemaname = 'public' order by tablename"
/**
 * Triggers that count every written row. They count with a sequence, which a rollback does not
 * reset, so that rolled-back writes are counted too. Ignores settings with an empty value, because
 * `lockAndReadSetting` writes them only as locks.
 */
const COUNT_WRITES_SQL = `
  create sequence test_writes;
  create function test_count() returns trigger language plpgsql as
    $$ begin
      if tg_table_name = 'settings' and to_jsonb(new)->>'value' = '' then return null; end if;
      perform nextval('test_writes');
      return null;
    end $$;
  do $$ declare name text; begin
    for name in ${TABLES} loop
      execute format('create trigger test_count after insert or update or delete
        on %I for each row execute function test_count()', name);
    end loop;
  end $$`

function openPostgresSiteDatabase(url: string): SiteDatabase {
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
      if (!isCounted) await db.query(COUNT_WRITES_SQL)
      isCounted = true
      return String((await db.query('select last_value from test_writes')).rows[0].last_value)
    },
    async rows(excludedTable) {
      const db = await client()
      const { rows: tables } = await db.query(TABLES)
      const all: [string, object[]][] = []
      for (const { tablename } of tables)
        if (tablename !== excludedTable) {
          const { rows } = await db.query(`select * from "${tablename}"`)
          // Sorts the rows, because PostgreSQL may return an updated row at another position.
          const sorted = rows.map((row) => JSON.stringify(row)).sort()
          all.push([tablename, sorted.map((row) => JSON.parse(row))])
        }
      return all
    },
    close: async () => (await opened)?.end(),
  }
}

export const openSiteDatabase = ({ database }: Pick<Config, 'database'>): SiteDatabase =>
  database.kind === 'sqlite'
    ? openSqliteSiteDatabase(database.file)
    : openPostgresSiteDatabase(database.url)

/** The S3 server stores the content of objects in files with this suffix. */
const OBJECT_SUFFIX = '._S3rver_object'

export async function listStoredFiles(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  s3: string,
): Promise<string[]> {
  const here = await readdir(dataDir, { recursive: true })
  const files = here.filter((file) => !file.includes('sqlite'))
  if (storage.kind === 'disk') return files.sort()
  const bucketFolder = join(s3, storage.bucket, storage.prefix)
  const there = await readdir(bucketFolder, { recursive: true }).catch((): string[] => [])
  const objects = there.filter((name) => name.endsWith(OBJECT_SUFFIX))
  return [...files, ...objects.map((name) => name.slice(0, -OBJECT_SUFFIX.length))].sort()
}
