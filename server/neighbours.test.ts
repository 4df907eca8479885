/** Two sites on one PostgreSQL: what is written through one is read through the other, by the very next request. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTENER } from './database/neighbours.ts'
import { startPostgres } from './test-postgres.ts'
import { startS3Server } from './test-s3-server.ts'
import { openSite, type TestSite, temporaryFolder } from './test-site.ts'
import { stallingLine } from './test-stalling-line.ts'

const ROUNDS = 60
let server: Awaited<ReturnType<typeof startPostgres>>
let s3: Awaited<ReturnType<typeof startS3Server>>
const sites: TestSite[] = []
let cookie: string
beforeAll(async () => {
  server = await startPostgres(temporaryFolder())
  s3 = await startS3Server(temporaryFolder())
  for (let n = 0; n < 3; n++) sites.push(await openSite({ ...s3.env, DATABASE_URL: server.url }))
  await at(0).signIn()
  cookie = (await at(0).login()).headers.get('set-cookie')?.split(';')[0] ?? ''
}, 60_000)
afterAll(async () => {
  for (const site of sites) await site.close()
  await s3.stop()
  await server.stop()
})

const at = (n: number) => sites[n % sites.length] as TestSite
/** Signed in at one of them is signed in at all. */
const add = async (site: TestSite, name: string) => {
  const body = { name, description: '' }
  const answer = await site.ask('/api/categories', { method: 'POST', body, headers: { cookie } })
  expect(answer.status).toBe(201)
}
const names = async (site: TestSite) => {
  const all: { name: string }[] = await (
    await site.ask('/api/categories', { anonymous: true })
  ).json()
  return all.map(({ name }) => name)
}

const hearAll = () => sites.every(({ services }) => services.hearsAll())
const PATIENT = { timeout: 30_000 }
async function cutLines() {
  const host = new pg.Client(server.url)
  await host.connect()
  const cut = host.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [LISTENER],
  )
  await cut.finally(() => host.end())
}

test('each write is read through every other process by the next request, though each keeps what it has answered', async () => {
  await expect.poll(hearAll, PATIENT).toBe(true)
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(sites.map(names))
    await add(at(round), `Rond ${round}`)
    for (const site of sites) expect(await names(site)).toContain(`Rond ${round}`)
  }
})

test('a process that hears of nothing keeps nothing, and hears again', async () => {
  const [first, second] = [at(0), at(1)]
  for (let round = 0; round < 5; round++) {
    await names(second)
    await cutLines()
    await add(first, `Coupé ${round}`)
    for (const site of sites) expect(await names(site)).toContain(`Coupé ${round}`)
  }
  await expect.poll(hearAll, PATIENT).toBe(true)
})

test('a process that hears of nothing and is told of nothing, not even that its line is cut, shows what others write', async () => {
  const line = await stallingLine(server.url)
  const deaf = await openSite({ ...s3.env, DATABASE_URL: line.url })
  try {
    for (const way of ['silent', 'cut']) {
      await expect.poll(() => hearAll() && deaf.services.hearsAll(), PATIENT).toBe(true)
      await names(deaf)
      line.stall()
      if (way === 'cut') await cutLines()
      const began = performance.now()
      await add(at(0), `Sourd ${way}`)
      expect(await names(deaf)).toContain(`Sourd ${way}`)
      expect(performance.now() - began).toBeLessThan(5000)
      line.heal()
    }
  } finally {
    await deaf.close()
    line.close()
  }
})

test('wrong passwords share one budget, through whichever process and however many at once', async () => {
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

test('one that is gone is not waited for', async () => {
  const gone = sites.pop() as TestSite
  await gone.close()
  const began = performance.now()
  await add(at(0), 'Seul')
  expect(performance.now() - began).toBeLessThan(1000)
})
