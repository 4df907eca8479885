import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { buildTrainingInput, unwrapResult } from '../../tests/support/content.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import {
  getServerFilePath,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../../tests/support/server-process.ts'
import { createTemporaryFolder, openSite, type TestSite } from '../../tests/support/site.ts'
import { connectDatabase } from './connect.ts'
import { loadMigrations, type Migration, migrate } from './migrate.ts'
import { createPostgresEngine } from './postgres/engine.ts'
import { createSqliteDialect, createSqliteEngine } from './sqlite/engine.ts'
import type { DatabaseTables } from './tables.ts'

let site: TestSite
afterEach(() => site?.close())

const further: Migration = {
  name: '9998-further.ts',
  up: async (db) => {
    await db.schema.alterTable('settings').addColumn('further', 'text').execute()
  },
}
const broken: Migration = {
  name: '9999-broken.ts',
  up: async (db) => {
    await db.deleteFrom('settings').execute()
    await db.schema.createTable('half').addColumn('id', 'integer').execute()
    await db.schema.alterTable('nowhere').dropColumn('x').execute()
  },
}
function contentOf(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = db.prepare('select name, sql from sqlite_master order by name').all()
  const rows = tables
    .filter(({ sql: made }) => `${made}`.startsWith('CREATE TABLE'))
    .map(({ name }) => db.prepare(`select * from "${name}"`).all())
  db.close()
  return JSON.stringify([tables, rows])
}
/**
 * Creates the database of an earlier version of the site, on which one migration has not run yet.
 */
async function earlierSite() {
  site = await openSite()
  await site.signIn()
  await site.ask('/api/categories', { method: 'POST', body: { name: 'Bols' } })
  const { dataDir } = site.config
  await site.close({ keep: true })
  await site.sql(`alter table trainings drop column end_date;
    delete from migrations where name = '0004-training-end.ts'`)
  const file = join(dataDir, 'copeaux.sqlite')
  return { dataDir, file, backups: join(dataDir, 'backups'), before: contentOf(file) }
}

test('rejects a database of a newer version with one line and changes nothing', async () => {
  site = await openSite()
  const { dataDir } = site.config
  await site.close({ keep: true })
  await site.sql(`insert into migrations values ('9998-further.ts')`)
  const before = await readFile(join(dataDir, 'copeaux.sqlite'))
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0' }
  const { code, output } = await startNodeProcess(SITE_NODE_ARGS, env).ended
  expect(output).toMatch(
    /^The database belongs to a newer version of the site \(9998-further\.ts\).+\n$/,
  )
  expect(code).toBe(1)
  const listed = await startNodeProcess([getServerFilePath('cli/admin.ts'), 'list'], env).ended
  expect(listed).toEqual({ code: 1, output })
  expect(await readFile(join(dataDir, 'copeaux.sqlite'))).toEqual(before)
  expect(await readdir(dataDir)).not.toContain('backups')
})

test.each([
  `create table migrations (id integer, applied text); insert into migrations values (1, 'x')`,
  `create table migrations (name text); insert into migrations values ('0001_init')`,
  'create table migrations (id integer)',
  'create table settings (id integer)',
  'create table recipes (id integer)',
])('rejects the database of another program and changes nothing: %s', async (tables) => {
  const DATA_DIR = createTemporaryFolder()
  const file = join(DATA_DIR, 'copeaux.sqlite')
  const db = new DatabaseSync(file)
  db.exec(tables)
  db.close()
  const before = contentOf(file)
  const env = { DATA_DIR, DEMO: '0', PORT: '0' }
  const { code, output } = await startNodeProcess(SITE_NODE_ARGS, env).ended
  expect(output).toMatch(/^The database belongs to another program\. .+\n$/)
  expect(code).toBe(1)
  expect(contentOf(file)).toBe(before)
})

test.each([
  ['the workshop was never saved', { version: 1, is_demo: 0 }, false],
  ['the workshop is that of the demo', { version: 2, is_demo: 1 }, false],
  ['the artist has saved it', { version: 2, is_demo: 0 }, true],
])(
  'keeps AI training allowed only if the artist chose it: %s',
  async (_, { version, is_demo }, allowed) => {
    site = await openSite()
    const { dataDir } = site.config
    await site.close({ keep: true })
    await site.sql(`update workshop set welcomes_ai = 1, version = ${version}, is_demo = ${is_demo};
    delete from migrations where name = '0027-training-not-allowed.ts'`)
    site = await openSite({}, dataDir)
    expect((await site.services.workshop.read()).welcomes_ai).toBe(allowed)
  },
)

test('keeps the amounts of an earlier refund and of the rest after a deposit', async () => {
  site = await openSite()
  const { dataDir } = site.config
  const { trainings, registrations } = site.services
  const training = unwrapResult(await trainings.create(buildTrainingInput({ price: 95 })))
  for (const name of ['Ada', 'Bob', 'Cleo']) {
    const person = { training_id: training.id, name, phone: '', email: '', places: 1, note: '' }
    const { id } = unwrapResult(await registrations.add(person))
    await registrations.update(id, { paid: 95 })
  }
  await site.close({ keep: true })
  await site.sql(`update registrations set refunded_at = 5 where name = 'Ada';
    update registrations set balance_paid_at = 6, deposit_cents = 3000 where name = 'Cleo';
    alter table registrations drop column balance_cents;
    alter table registrations drop column refunded_cents;
    alter table registrations drop column kept_cents;
    alter table outgoing_emails rename column kind to letter;
    delete from migrations where name between '0056' and '0059'`)
  site = await openSite({}, dataDir)
  expect(await site.services.registrations.list(training.id)).toMatchObject([
    { name: 'Ada', paid: 95, refunded: 95, kept: 0 },
    { name: 'Bob', paid: 95, balance_paid: 0, refunded: 0, kept: 0 },
    { name: 'Cleo', paid: 95, balance_paid: 65 },
  ])
})

test('copies a database of an earlier version before the migration', async () => {
  const { dataDir, backups, before } = await earlierSite()
  site = await openSite({}, dataDir)
  expect(await readdir(backups)).toEqual(['before-0004-training-end.sqlite'])
  const kept = join(backups, 'before-0004-training-end.sqlite')
  expect(contentOf(kept)).toBe(before)
  expect(((await stat(kept)).mode & 0o777).toString(8)).toBe('600')
  await site.close({ keep: true })
  site = await openSite({}, dataDir)
  expect(await readdir(backups)).toHaveLength(1)
})

test('keeps the last three copies and all other files in the folder', async () => {
  const { dataDir, backups } = await earlierSite()
  const names = ['before-0001-a.sqlite', 'before-0002-b.sqlite', 'before-0003-c.sqlite', 'mine.tar']
  await (await openSite({}, dataDir)).close({ keep: true })
  for (const name of names) await writeFile(join(backups, name), 'x')
  await site.sql(`alter table trainings drop column end_date;
    delete from migrations where name = '0004-training-end.ts'`)
  site = await openSite({}, dataDir)
  expect((await readdir(backups)).sort()).toEqual([
    ...names.slice(1, 3),
    'before-0004-training-end.sqlite',
    'mine.tar',
  ])
})

test('keeps the new copy of an older database beside three copies of newer ones', async () => {
  const { dataDir, backups, before } = await earlierSite()
  await mkdir(backups)
  const names = ['before-0005-a.sqlite', 'before-0006-b.sqlite', 'before-0007-c.sqlite']
  for (const name of names) await writeFile(join(backups, name), 'x')
  site = await openSite({}, dataDir)
  const copy = 'before-0004-training-end.sqlite'
  expect((await readdir(backups)).sort()).toEqual([copy, ...names.slice(1)])
  expect(contentOf(join(backups, copy))).toBe(before)
})

test('changes nothing if the copy cannot be written', async () => {
  const { dataDir, file, backups, before } = await earlierSite()
  await writeFile(backups, 'a file where the folder belongs')
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0' }
  const { code, output } = await startNodeProcess(SITE_NODE_ARGS, env).ended
  expect(output).toMatch(/^The database could not be copied into .+, so it was not changed: .+\n$/)
  expect(code).toBe(1)
  expect(contentOf(file)).toBe(before)
  await rm(backups)
})

test('a failed migration rolls back the migrations before it', async () => {
  const file = join(createTemporaryFolder(), 'x.sqlite')
  await (await connectDatabase(createSqliteEngine(file))).close()
  const before = contentOf(file)
  const db = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(file) })
  const migrations = [...(await loadMigrations()), further, broken]
  const failing = migrate(db, 'sqlite', { migrations })
  await expect(failing).rejects.toThrow(
    'Migration 9999-broken.ts failed. The database is unchanged.',
  )
  await db.destroy()
  expect(contentOf(file)).toBe(before)
})

test('on PostgreSQL a failed migration changes nothing, and a newer database is rejected', async () => {
  const server = await startPostgres(createTemporaryFolder())
  const db = await connectDatabase(createPostgresEngine(server.url))
  const seen = () => db.queries.selectFrom('migrations').select('name').orderBy('name').execute()
  const before = await seen()
  await sql`insert into settings values ('a', 'b')`.execute(db.queries)
  const migrations = [...(await loadMigrations()), further, broken]
  await expect(migrate(db.queries, 'postgres', { migrations })).rejects.toThrow(/is unchanged/)
  expect(await seen()).toEqual(before)
  expect(await db.queries.selectFrom('settings').selectAll().execute()).toEqual([
    { name: 'a', value: 'b' },
  ])
  await sql`insert into migrations values ('9998-further.ts')`.execute(db.queries)
  await expect(connectDatabase(createPostgresEngine(server.url))).rejects.toThrow(/newer version/)
  await db.close()
  await server.stop()
}, 60_000)

test.each(['sqlite', 'postgres'] as const)(
  'the tables with plain names keep their rows, and no object keeps an old name: %s',
  async (kind) => {
    const server = kind === 'postgres' ? await startPostgres(createTemporaryFolder()) : null
    const file = join(createTemporaryFolder(), 'x.sqlite')
    const earlier = new Kysely<DatabaseTables>({
      dialect: server
        ? new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url }) })
        : createSqliteDialect(file),
    })
    const migrations = (await loadMigrations()).filter(({ name }) => name < '0039')
    await migrate(earlier, kind, { migrations })
    for (const insert of [
      `admins (username, password) values ('jeanne', 'x')`,
      `photos (hash, width, height, bytes, type, placeholder, pending, failures, received_at)
        values ('a', 1, 1, 1, 'image/png', '', 0, 0, 1)`,
      `categories (name, description, place) values ('Bols', '', 3)`,
      `acts values ('key', 'art_piece', 1, 5)`,
      `kept_versions (entity_type, entity_id, content, replaced_at, replaced_by)
        values ('art_piece', 1, '{}', 5, 'jeanne')`,
      `kept_version_photos values (1, 'a')`,
      `messages (locale, name, email, subject, message, art_piece_title, sender, fingerprint,
        received_at, received_hour) values ('fr', '', '', '', '', '', '', 'f', 1, 1)`,
      `letters (message_id, addressee, state, due_at) values (1, 'artist', 'waiting', 1)`,
      `second_steps values (1, 'x', 1, 1, 7)`,
      `sessions (token_hash, admin_id, created_at, seen_at, stays, user_agent)
        values ('t', 1, 1, 1, 1, '')`,
      `answered_challenges values ('c', 9)`,
      `settings values ('demo_content', '{"artPieces":[1]}')`,
    ])
      await sql.raw(`insert into ${insert}`).execute(earlier)
    await earlier.destroy()
    const db = await connectDatabase(
      server ? createPostgresEngine(server.url) : createSqliteEngine(file),
    )
    const read = (table: keyof DatabaseTables) => db.queries.selectFrom(table).selectAll().execute()
    expect(await read('categories')).toMatchObject([{ position: 3 }])
    expect(await read('idempotency_keys')).toMatchObject([{ key: 'key', created_at: 5 }])
    expect(await read('revisions')).toMatchObject([{ id: 1, replaced_by: 'jeanne' }])
    expect(await read('revision_photos')).toEqual([{ revision_id: 1, photo: 'a' }])
    expect(await read('outgoing_emails')).toMatchObject([{ id: 1, addressee: 'artist' }])
    expect(await read('two_factor_setups')).toMatchObject([{ admin_id: 1, wrong_codes: 7 }])
    expect(await read('sessions')).toMatchObject([{ stays_signed_in: 1 }])
    expect(await read('answered_challenges')).toEqual([{ challenge: 'c', expires_at: 9 }])
    expect(await read('settings')).toContainEqual({
      name: 'demo_content',
      value: '{"pieces":[1]}',
    })
    await sql`delete from revisions`.execute(db.queries)
    expect(await read('revision_photos')).toEqual([])
    const names = await (kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master`
      : sql<{ name: string }>`select relname as name from pg_class
          where relnamespace = 'public'::regnamespace
          union all select conname from pg_constraint`
    ).execute(db.queries)
    expect(
      names.rows.filter(({ name }) => /acts|kept_version|letters|second_step/.test(name)),
    ).toEqual([])
    await db.close()
    await server?.stop()
  },
  60_000,
)

test('reports the cause if SQLite has rolled back by itself, and the next change succeeds', async () => {
  const db = await connectDatabase(createSqliteEngine(join(createTemporaryFolder(), 'x.sqlite')))
  const name = sql`insert or rollback into settings values ('a', 'b')`
  const twice = db.change(async (queries) => {
    await name.execute(queries)
    await name.execute(queries)
  })
  await expect(twice).rejects.toThrow(/UNIQUE/)
  await db.change(async (queries) => name.execute(queries))
  expect(await db.queries.selectFrom('settings').selectAll().execute()).toHaveLength(1)
  await db.close()
})
