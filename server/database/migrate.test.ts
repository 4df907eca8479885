import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTemporaryFolder, openSite, type TestSite } from '../../tests/support/site.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { up as firstTables } from './migrations/0001-first-tables.ts'
import { selectEngine } from './select-engine.ts'
import { createSqliteDialect, createSqliteEngine } from './sqlite/engine.ts'
import type { DatabaseTables } from './tables.ts'

let site: TestSite
afterEach(() => site.close())

test('each migration runs once, and a later start changes nothing', async () => {
  site = await openSite()
  const before = await site.dump()
  expect(before).toContain('0001-first-tables.ts')
  const again = await openSite({}, site.config.dataDir)
  expect(await again.dump()).toBe(before)
  await again.close({ keep: true })
})

test('two parallel starts run each migration once', async () => {
  site = await openSite()
  const db = await connectDatabase(await selectEngine(site.config.database))
  await Promise.all([migrate(db.queries, 'sqlite'), migrate(db.queries, 'sqlite')])
  const files = await readdir(new URL('./migrations/', import.meta.url))
  const names = await db.queries.selectFrom('migrations').select('name').orderBy('name').execute()
  expect(names.map(({ name }) => name)).toEqual(files.sort())
  await db.close()
})

test('photos of the first version are kept, with an empty description', async () => {
  site = await openSite()
  const file = join(createTemporaryFolder(), 'first.sqlite')
  const first = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(file) })
  await firstTables(first, 'sqlite')
  await sql`create table migrations (name text primary key)`.execute(first)
  await sql`insert into migrations values ('0001-first-tables.ts')`.execute(first)
  await sql`insert into photos values ('a', 40, 30, 12, 'image/png')`.execute(first)
  await sql`insert into images values (7, 'news', 3, 'a', 0)`.execute(first)
  await first.destroy()
  const db = await connectDatabase(createSqliteEngine(file))
  expect(await db.queries.selectFrom('images').select(['id', 'photo', 'alt']).execute()).toEqual([
    { id: 7, photo: 'a', alt: '' },
  ])
  await db.close()
})

test('trainings of earlier versions are kept, without a last day', async () => {
  site = await openSite()
  const file = join(createTemporaryFolder(), 'earlier.sqlite')
  const earlier = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(file) })
  await migrate(earlier, 'sqlite')
  await sql`alter table trainings drop column end_date`.execute(earlier)
  await sql`delete from migrations where name = '0004-training-end.ts'`.execute(earlier)
  await sql`insert into trainings (title, description, excerpt, duration, price_cents, max_participants, date)
    values ('Toupies', '', '', '2 jours', 100, 8, '2027-02-13')`.execute(earlier)
  await earlier.destroy()
  const db = await connectDatabase(createSqliteEngine(file))
  expect(await db.queries.selectFrom('trainings').select(['date', 'end_date']).execute()).toEqual([
    { date: '2027-02-13', end_date: null },
  ])
  await db.close()
})

test('a site in use keeps its workshop name, and a new site has none', async () => {
  site = await openSite()
  const file = join(createTemporaryFolder(), 'used.sqlite')
  const earlier = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(file) })
  await migrate(earlier, 'sqlite')
  await sql`drop table workshop`.execute(earlier)
  await sql`delete from migrations where name = '0011-workshop.ts'`.execute(earlier)
  await sql`insert into admins (username, password) values ('jeanne', 'x')`.execute(earlier)
  await earlier.destroy()
  const names = async (from: Parameters<typeof connectDatabase>[0]) => {
    const db = await connectDatabase(from)
    const rows = await db.queries.selectFrom('workshop').select(['id', 'name', 'is_demo']).execute()
    await db.close()
    return rows
  }
  expect(await names(createSqliteEngine(file))).toEqual([
    { id: 1, name: 'L’Atelier du Morvan', is_demo: 1 },
  ])
  const unused = join(createTemporaryFolder(), 'new.sqlite')
  expect(await names(createSqliteEngine(unused))).toEqual([{ id: 1, name: '', is_demo: 0 }])
})

test('the database is durable after a crash and enforces foreign keys', async () => {
  site = await openSite()
  const db = await connectDatabase(await selectEngine(site.config.database))
  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db.queries)).rows[0] ?? {},
    )[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  await db.close()
})
