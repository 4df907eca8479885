/** Tests what happens only with PostgreSQL: lost connections, and sites of an older version. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresDatabase } from '../../../tests/support/databases.ts'
import { startPostgres } from '../../../tests/support/postgres.ts'
import { createTemporaryFolder, openSite } from '../../../tests/support/site.ts'
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

/**
 * Starts a TCP proxy in front of a database. `silence` stops forwarding on all open connections
 * without closing them, as if the host of PostgreSQL had disappeared. If `answersQueries` is false,
 * the proxy forwards no response from the first query of each connection on.
 */
async function startProxy(url: string, { answersQueries = true } = {}) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
    }
    client.on('data', ([type = 0]) => {
      if (!answersQueries && 'QP'.includes(String.fromCharCode(type))) upstream.unpipe().resume()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  function close() {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  }
  onTestFinished(close)
  return {
    url: url.replace(`:${port}/`, `:${(proxy.address() as AddressInfo).port}/`),
    close,
    silence() {
      for (const socket of sockets) socket.unpipe().resume()
    },
  }
}

const SHORT_SILENCE_MS = 1_000

test('a query on a dead connection fails as busy, and the next one succeeds', async () => {
  const proxy = await startProxy(server.url)
  await using site = await connectDatabase(createPostgresEngine(proxy.url, SHORT_SILENCE_MS))
  const count = await site.changeCount()
  proxy.silence()
  const failed = site.changeCount()
  await wait(0)
  // Waits for `failed`, because only one query at a time reads the change count.
  const waiting = site.changeCount()
  expect(classifyError(await failed.catch((thrown: Error) => thrown))).toBe('busy')
  expect(await waiting).toBe(count)

  proxy.silence()
  const write = sql`insert into settings values ('dead', '')`
  const change = site.change((queries) => write.execute(queries))
  expect(classifyError(await change.catch((thrown: Error) => thrown))).toBe('busy')
  await site.change((queries) => write.execute(queries))
}, 20_000)

test('health checks answer within five seconds while PostgreSQL is silent', async () => {
  const proxy = await startProxy(await createPostgresDatabase(server.url, 'silent'))
  const site = await openSite({ DATABASE_URL: proxy.url })
  onTestFinished(() => {
    proxy.close()
    return site.close()
  })
  const statusOf = async (path: string) =>
    (await Promise.race([site.ask(path), wait(5_000)]))?.status ?? 'no answer'
  for (const [path, status] of [
    ['/readyz', 503],
    ['/healthz', 200],
  ] as const) {
    expect(await statusOf('/readyz'), 'on a new connection').toBe(200)
    proxy.silence()
    expect(await statusOf(path), path).toBe(status)
  }
})

test('a query outside the pool fails as busy while PostgreSQL is silent', async () => {
  const mute = createPostgresEngine((await startProxy(server.url, { answersQueries: false })).url)
  const proxy = await startProxy(server.url)
  const unlock = await createPostgresEngine(proxy.url).lockOriginals()
  proxy.silence()
  const outcomes = [mute.hasSite(), mute.countSiteProcesses(), unlock()].map((work) =>
    Promise.race([
      work.then(
        () => 'done',
        (error) => classifyError(error),
      ),
      wait(10_000).then(() => 'silent'),
    ]),
  )
  expect(await Promise.all(outcomes)).toEqual(['busy', 'busy', 'busy'])
})

test('every connection notices a host that has disappeared', async () => {
  const delays = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => delays.mockRestore())
  const engine = createPostgresEngine(await createPostgresDatabase(server.url, 'probed'))
  await engine.hasSite()
  const site = await connectDatabase(engine)
  await site.locks.tryLock('a job')
  await (await engine.lockOriginals())()
  await site.close()
  const connections = delays.mock.calls.map(([isOn, milliseconds = 0]) => isOn && milliseconds)
  expect(connections.length).toBeGreaterThanOrEqual(5)
  expect(new Set(connections)).toEqual(new Set([10_000]))
})

test('an idle connection is closed after the silence limit and nothing is logged', async () => {
  const log = vi.spyOn(console, 'log')
  onTestFinished(() => log.mockRestore())
  await using site = await connectDatabase(createPostgresEngine(server.url, SHORT_SILENCE_MS))
  const readPid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(site.queries)
  const before = await readPid()
  await wait(2 * SHORT_SILENCE_MS)
  expect((await readPid()).rows).not.toEqual(before.rows)
  expect(log).not.toHaveBeenCalled()
})

test('a migration may take longer than the silence limit', async () => {
  const url = await createPostgresDatabase(server.url, 'slow')
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin; create table migrations (name text primary key)')
  const connecting = connectDatabase(createPostgresEngine(url, SHORT_SILENCE_MS))
  await wait(2 * SHORT_SILENCE_MS)
  await other.query('rollback')
  await other.end()
  await (await connecting).close()
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
