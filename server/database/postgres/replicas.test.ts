/**
 * Runs three server processes with page caches on one PostgreSQL database. A write through one
 * server must be visible through the others on the next request.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres } from '../../../tests/support/postgres.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { createTemporaryFolder, openSite, type TestSite } from '../../../tests/support/site.ts'
import { buildCacheKey, NO_ENTITIES } from '../../http/cache/cache-keys.ts'
import { createPageCache } from '../../http/cache/page-cache.ts'
import { createHttpServer } from '../../http/http-server.ts'
import { createAdvisoryLockManager, LOCK_CONNECTION_NAME } from './advisory-locks.ts'
import { createPostgresEngine } from './engine.ts'

const ROUNDS = 60
let server: Awaited<ReturnType<typeof startPostgres>>
let s3: Awaited<ReturnType<typeof startS3Server>>
const sites: TestSite[] = []
const ports = new Map<TestSite, number>()
const servers: Server[] = []
let cookie: string
const folder = createTemporaryFolder()
beforeAll(async () => {
  server = await startPostgres(createTemporaryFolder())
  s3 = await startS3Server(createTemporaryFolder())
  for (let n = 0; n < 3; n++) {
    const site = await openSite({ ...s3.env, DATABASE_URL: server.url })
    const cache = createPageCache(site.services.contentVersion, async (url) =>
      buildCacheKey(url, NO_ENTITIES),
    )
    const served = createHttpServer(site.app.fetch, { cache }).listen(0, '127.0.0.1')
    await once(served, 'listening')
    sites.push(site)
    servers.push(served)
    ports.set(site, (served.address() as AddressInfo).port)
  }
  await at(0).signIn()
  cookie = (await at(0).login()).headers.get('set-cookie')?.split(';')[0] ?? ''
}, 60_000)
afterAll(async () => {
  for (const served of servers) served.close()
  for (const site of sites) await site.close()
  await s3.stop()
  await server.stop()
})

const at = (n: number) => sites[n % sites.length] as TestSite
/**
 * Adds a category through the given server. The session cookie comes from the first server, but it
 * is valid on all servers.
 */
const add = async (site: TestSite, name: string) => {
  const body = { name, description: '' }
  const answer = await site.ask('/api/categories', { method: 'POST', body, headers: { cookie } })
  expect(answer.status).toBe(201)
}
const names = async (site: TestSite) => {
  const answer = await fetch(`http://127.0.0.1:${ports.get(site)}/api/categories`)
  const all: { name: string }[] = await answer.json()
  return all.map(({ name }) => name)
}

const PATIENT = { timeout: 30_000 }
async function endLockConnections() {
  const host = new pg.Client(server.url)
  await host.connect()
  const ended = host.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [LOCK_CONNECTION_NAME],
  )
  await ended.finally(() => host.end())
}

test('every other process returns a write on the next request', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(sites.map(names))
    await add(at(round), `Rond ${round}`)
    for (const site of sites) expect(await names(site)).toContain(`Rond ${round}`)
  }
})

test('a restore changes the content version of every process, a backup does not', async () => {
  const versions = () => Promise.all(sites.map(({ services }) => services.contentVersion()))
  const before = await versions()
  expect(new Set(before).size).toBe(1)
  const engine = createPostgresEngine(server.url)
  await engine.exportRows(join(folder, 'copy.sqlite'))
  expect(await versions()).toEqual(before)
  await engine.importRows(join(folder, 'copy.sqlite'))
  for (const version of await versions()) expect(version).not.toBe(before[0])
})

test('all processes share one limit of wrong passwords, also for parallel attempts', async () => {
  const wrong = (n: number) => at(n).login('admin', `faux ${n}`, { 'x-forwarded-for': '9.9.9.9' })
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all([0, 1, 2, 3, 4].map((n) => wrong(round * 5 + n)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(8)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  for (const site of sites) expect((await site.login('admin', 'faux')).status).toBe(429)
})

test('locks are taken again after their connection was lost, and the loss is logged', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const locks = createAdvisoryLockManager(server.url)
  const others = createAdvisoryLockManager(server.url)
  expect(await locks.tryLock('a job')).toBe(true)
  expect(await others.tryLock('a job')).toBe(false)
  await endLockConnections()
  await expect.poll(() => others.tryLock('a job').catch(() => false), PATIENT).toBe(true)
  expect(await locks.tryLock('a job').catch(() => false)).toBe(false)
  await others.release('a job')
  await expect.poll(() => locks.tryLock('a job').catch(() => false), PATIENT).toBe(true)
  expect(log.mock.calls.join()).toContain('connection that holds the locks was lost')
  log.mockRestore()
  await locks.close()
  await others.close()
})
