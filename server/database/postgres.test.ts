/** Tests lost connections and timeouts, which only PostgreSQL has. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../tests/support/postgres.ts'
import { createTemporaryFolder } from '../../tests/support/site.ts'
import { classifyError } from '../classify-error.ts'
import { connectDatabase, type Database } from './connect.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let db: Database
let host: pg.Client
beforeAll(async () => {
  server = await startPostgres(createTemporaryFolder())
  db = await connectDatabase({ kind: 'postgres', url: server.url })
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
    expect(await db.read.selectFrom('settings').selectAll().execute()).toEqual([])
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
  const found = connectDatabase({ kind: 'postgres', url: 'postgres://test@database.invalid/test' })
  expect(classifyError(await found.catch((thrown: Error) => thrown))).toBe('busy')
})
