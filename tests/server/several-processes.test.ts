/**
 * Tests several processes that share one database. Any process can run a job, but each job runs
 * only once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../../server/database/connect.ts'
import { createPostgresEngine } from '../../server/database/postgres/engine.ts'
import { buildTrainingInput, unwrapResult } from '../support/content.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createVirtualAuthenticator } from '../support/passkey.ts'
import { startPostgres } from '../support/postgres.ts'
import { startS3Server } from '../support/s3-server.ts'
import { SITE_NODE_ARGS, startNodeProcess } from '../support/server-process.ts'
import {
  createPlainImage,
  createTemporaryFolder,
  openSite,
  SITE_ORIGIN,
  type TestSite,
} from '../support/site.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  postgres = await startPostgres(createTemporaryFolder())
  s3 = await startS3Server(createTemporaryFolder())
})
afterAll(async () => {
  await s3.stop()
  await postgres.stop()
})

let places = 0
async function anEmptyPlace(): Promise<Record<string, string>> {
  places += 1
  const DATABASE_URL = await createPostgresDatabase(postgres.url, `place_${places}`)
  return { ...s3.env, S3_BUCKET: `${s3.env.S3_BUCKET}/place-${places}`, DATABASE_URL }
}
const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})
async function openTwo(env: Record<string, string> = {}): Promise<[TestSite, TestSite]> {
  const place = { ...(await anEmptyPlace()), ...env }
  const [one, two] = [await openSite(place), await openSite(place)]
  sites.push(one, two)
  await one.signIn()
  return [one, two]
}

test.each(['0', '1'])(
  'two simultaneous first starts create one administrator and at most one demo: DEMO=%s',
  async (DEMO) => {
    const place = await anEmptyPlace()
    const start = () =>
      startNodeProcess(SITE_NODE_ARGS, {
        ...place,
        DEMO,
        DATA_DIR: createTemporaryFolder(),
        PORT: '0',
        HOST: '127.0.0.1',
      })
    const both = [start(), start()]
    for (const one of both) await one.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    for (const one of both) one.child.kill('SIGTERM')
    const ends = await Promise.all(both.map(({ ended }) => ended))
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    const said = ends.map(({ output }) => output).join('')
    expect(said.match(/admin \/ (\w{4}-){3}\w{4}/g)).toHaveLength(1)
    expect(said.match(/demo content has been loaded/g) ?? []).toHaveLength(Number(DEMO))
    expect(said).not.toMatch(/error|failed/i)
    const site = await openSite(place)
    sites.push(site)
    expect(await site.services.admins.listNames()).toEqual(['admin'])
    const categories = (await site.services.categories.list()).map(({ name }) => name)
    expect(categories).toEqual([...new Set(categories)])
    expect(categories.length > 0).toBe(DEMO === '1')
  },
  120_000,
)

test('one process is the leader until it ends, then another', async () => {
  const { DATABASE_URL: url = '' } = await anEmptyPlace()
  const open = () => connectDatabase(createPostgresEngine(url))
  const [one, two] = [await open(), await open()]
  expect([
    await one.locks.isLeader(),
    await two.locks.isLeader(),
    await one.locks.isLeader(),
  ]).toEqual([true, false, true])
  await one.close()
  await expect.poll(() => two.locks.isLeader()).toBe(true)
  await two.close()
})

test('a lock is held by one process at a time', async () => {
  const { DATABASE_URL: url = '' } = await anEmptyPlace()
  const all = await Promise.all([0, 1, 2].map(() => connectDatabase(createPostgresEngine(url))))
  let running = 0
  let most = 0
  const turn = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }
  const turns = Array.from({ length: 30 }, (_, n) => all[n % 3]?.locks.withLock('a thing', turn))
  await Promise.all(turns)
  expect(most).toBe(1)
  for (const db of all) await db.close()
})

test('two processes hold eight places for twenty requests, and offer a freed one once', async () => {
  const sites = await openTwo()
  const [one] = sites
  const training = buildTrainingInput({ date: '2099-05-14', max_participants: 8 })
  const { id } = unwrapResult(await one.services.trainings.create(training))
  const request = (number: number) =>
    sites[number % 2]?.services.registrations.request(
      id,
      {
        name: `Ada ${number}`,
        email: `ada${number}@example.org`,
        phone: '',
        places: 1,
        message: '',
      },
      { locale: 'fr', clientAddress: `192.0.${number}.1`, trap: '' },
    )
  await Promise.all(Array.from({ length: 20 }, (_, number) => request(number)))
  const list = () => one.services.registrations.list(id)
  const countOf = async (state: string) =>
    (await list()).filter((registration) => registration.state === state).length
  expect([await countOf('requested'), await countOf('waiting')]).toEqual([8, 12])
  const [first] = await list()
  await Promise.all(
    sites.map(({ services }) => services.registrations.perform(first?.id ?? 0, 'decline')),
  )
  expect([await countOf('declined'), await countOf('offered')]).toEqual([1, 1])
  expect((await list()).find(({ state }) => state === 'offered')?.position).toBeNull()
  expect((await list())[8]?.state).toBe('offered')
})

const countChildImageWorkers = () =>
  readdirSync('/proc/self/task')
    .flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker')).length

test.runIf(process.platform === 'linux')(
  'two processes share the generation of photo variants and generate none twice',
  async () => {
    const [one, two] = await openTwo()
    const colors = ['#111', '#222', '#333', '#444', '#555', '#666', '#777', '#888']
    for (const color of colors) {
      const photo = await createPlainImage('jpeg', { width: 500, height: 400, color })
      expect((await one.upload(photo)).status).toBe(201)
    }
    await one.sql(`
      create sequence made;
      create function count_made() returns trigger language plpgsql as
        $$ begin perform nextval('made'); return null; end $$;
      create trigger count_made after insert on photo_files
        for each row when (new.format = 'avif') execute function count_made()`)
    await Promise.all([one, two].map(({ services }) => services.photos.resume()))
    await expect.poll(countChildImageWorkers).toBe(2)
    await Promise.all([one, two].map(({ services }) => services.photos.settle()))
    const [[, photos], [, files]] = (await rowsOf(one, 'photos', 'photo_files')) as [
      [string, { pending: number; failures: number }[]],
      [string, { format: string }[]],
    ]
    expect(photos.map(({ pending, failures }) => [pending, failures])).toEqual(
      colors.map(() => [0, 0]),
    )
    const avif = files.filter(({ format }) => format === 'avif').length
    expect(avif).toBeGreaterThan(colors.length)
    await expect(
      one.sql(`do $$ begin
      if (select last_value from made) <> ${avif} then raise exception 'made twice'; end if;
    end $$`),
    ).resolves.toBeUndefined()
    expect([...one.logged, ...two.logged]).toEqual([])
  },
)
async function rowsOf(site: TestSite, ...tables: string[]) {
  const [all] = JSON.parse(await site.dump()) as [[string, object[]][]]
  return tables.map((table) => all.find(([name]) => name === table))
}

test('a photo uploaded to two processes at once is stored once, and both serve it', async () => {
  const [one, two] = await openTwo()
  const cookie = (await one.login()).headers.get('set-cookie')?.split(';')[0] ?? ''
  const upload = async (site: TestSite, color: string) => {
    const bytes = await createPlainImage('jpeg', { width: 900, height: 700, color })
    const body = new FormData()
    body.set('image', new File([new Uint8Array(bytes)], 'bol.jpg'))
    return site.ask('/api/upload', { method: 'POST', body, headers: { cookie } })
  }
  const answers = await Promise.all([one, two, one, two].map((site) => upload(site, '#a52')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const storage = await one.storage()
  expect(await storage.list('originals')).toHaveLength(1)
  // A photo that only the first process has received proves that the processes share their storage.
  const { imageUrl } = await (await upload(one, '#5a2')).json()
  expect((await two.ask(imageUrl, { headers: { cookie } })).status).toBe(200)
})

test('a passkey challenge of one process is accepted by another, but only once', async () => {
  const [one, two] = await openTwo()
  const cookie = (await one.login()).headers.get('set-cookie')?.split(';')[0] ?? ''
  const send = (site: TestSite, path: string, body?: object) =>
    site.ask(`/api/admin/${path}`, { method: 'POST', body, headers: { cookie } })
  const device = createVirtualAuthenticator(SITE_ORIGIN)
  const made = device.create(await (await send(one, 'passkeys/options')).json())
  expect((await send(two, 'passkeys', { response: made })).status).toBe(201)
  const response = device.use(await (await send(two, 'passkey-login/options')).json())
  const answers = await Promise.all(
    [one, two, one, two].map((site) => send(site, 'passkey-login', { response })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

/**
 * Sends a contact message.
 * @param from the last number of the visitor's IP address
 */
const write = (site: TestSite, message: string, from: number) =>
  site.ask('/api/messages', {
    method: 'POST',
    anonymous: true,
    headers: { 'x-forwarded-for': `203.0.113.${from}` },
    body: { name: 'Ada', email: `ada-${from}@example.org`, message, locale: 'fr', open_for: 9_000 },
  })

test('the rate limit for messages counts concurrent requests to all processes', async () => {
  const sites = await openTwo({ TRUST_PROXY: '1' })
  const kept = { keeps_messages: true, keeping_days: 365 }
  const body = { ...kept, host: '', port: 465, security: 'tls', username: '', recipient: '' }
  expect((await sites[0].ask('/api/mail', { method: 'PUT', body })).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => write(sites[n % 2 ? 1 : 0], `La ${n + 1}e`, 1)),
  )
  const taken = answers.filter(({ status }) => status === 201)
  expect([taken.length, answers.filter(({ status }) => status === 429).length]).toEqual([8, 16])
})

test('each e-mail is delivered once', async () => {
  const mail = await startMailServer()
  const [one, two] = await openTwo({
    SMTP_URL: mail.url,
    CONTACT_TO: 'atelier@example.org',
    TRUST_PROXY: '1',
  })
  const texts = Array.from({ length: 12 }, (_, n) => `Une question, la ${n + 1}e`)
  const answers = await Promise.all(
    texts.map((message, n) => write(n % 2 ? one : two, message, n + 1)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  // Expects two e-mails for each of the 12 messages: one to the artist and one to the visitor.
  await expect.poll(() => mail.count()).toBe(24)
  await Promise.all([one, two].map(({ services }) => services.messages.settle()))
  expect(mail.count()).toBe(24)
  await mail.close()
}, 60_000)
