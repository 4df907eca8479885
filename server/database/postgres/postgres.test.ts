/** Tests lost connections and timeouts, which only PostgreSQL has. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '../../../tests/support/databases.ts'
import { startPostgres } from '../../../tests/support/postgres.ts'
import { createTemporaryFolder } from '../../../tests/support/site.ts'
import { classifyError } from '../../classify-error.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { createAdvisoryLockManager } from './advisory-locks.ts'
import { createPostgresEngine } from './engine.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let db: Database
let host: pg.Client
beforeAll(async () => {
  server = await startPostgres(createTemporaryFolder())
  db = await connectDatabase(createPostgresEngine(server.url))
  host = new pg.Client(server.url)
  await host.connect()
})
afterAll(async () => {
  await host.end()
  await db.close()
  await server.stop()
})

test('a connection that is lost during a change counts as busy and rolls back', async () => {
  // Waits 0 or 300 ms between the loss of the connection and the next query. After 0 ms, the query
  // is sent while the connection is being lost. After 300 ms, the connection is already lost.
  for (const pause of [0, 300]) {
    const change = db.change(async (queries) => {
      await sql`insert into settings values ('lost', '')`.execute(queries)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
      await host.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await new Promise((later) => setTimeout(later, pause))
      await sql`select pg_sleep(1)`.execute(queries)
    })
    const error = await change.catch((thrown: Error) => thrown)
    expect(classifyError(error), String(error)).toBe('busy')
    expect(await db.queries.selectFrom('settings').selectAll().execute()).toEqual([])
  }
})

test('a connection that is lost during a commit notifies listeners, and a timeout counts as busy', async () => {
  let callCount = 0
  db.onChange(() => {
    callCount++
  })
  const lost = db.change(async (queries) => {
    await sql`insert into settings values ('lost', '')`.execute(queries)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
    await host.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  })
  expect(classifyError(await lost.catch((thrown: Error) => thrown))).toBe('busy')
  expect(callCount).toBe(1)

  const name = sql`insert into settings values ('held', '')`
  const [holds, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = db.change(async (queries) => {
    await name.execute(queries)
    holds.resolve()
    await held.promise
  })
  await holds.promise
  const second = db.change(async (queries) => {
    await sql`set local lock_timeout = 200`.execute(queries)
    await name.execute(queries)
  })
  expect(classifyError(await second.catch((thrown: Error) => thrown))).toBe('busy')
  held.resolve()
  await first
  const slow = db.change(async (queries) => {
    await sql`set local statement_timeout = 200`.execute(queries)
    await sql`select pg_sleep(5)`.execute(queries)
  })
  expect(classifyError(await slow.catch((thrown: Error) => thrown))).toBe('busy')
})

test('an unknown host name, as during a container restart, counts as busy', async () => {
  const found = connectDatabase(createPostgresEngine('postgres://test@database.invalid/test'))
  expect(classifyError(await found.catch((thrown: Error) => thrown))).toBe('busy')
})

test('a migration waits for processes of the older version and is refused while one runs', async () => {
  const url = await createPostgresDatabase(server.url, 'older')
  await (await connectDatabase(createPostgresEngine(url))).close()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter table trainings drop column end_date;
    delete from migrations where name = '0004-training-end.ts'`)
  const older = createAdvisoryLockManager(url)
  await older.acquire('leader', 10_000)
  await expect(connectDatabase(createPostgresEngine(url))).rejects.toThrow(
    /^The database has to be upgraded, but a process of the older version is still running on it/,
  )
  const { rows } = await client.query("select from migrations where name like '0004%'")
  expect(rows).toHaveLength(0)
  const start = async () => {
    const started = await connectDatabase(createPostgresEngine(url))
    await started.locks.acquire('leader', 0)
    return started
  }
  const started = Promise.all([start(), start(), start()])
  await older.close()
  for (const one of await started) await one.close()
  await client.end()
}, 60_000)
