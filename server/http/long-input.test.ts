/**
 * Checks that the time for processing an input grows linearly with its length, up to the longest
 * accepted input. The tests measure the CPU time of client and server, so that a busy machine has
 * little influence.
 */
import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EDITABLE_ENTITY_TYPES, ENTITIES, getApiPath } from '../../shared/entities/entity-types.ts'
import { contactMessageSchema } from '../../shared/message.ts'
import { isSafeLink, MAX_LONG_TEXT_LENGTH } from '../../shared/validation.ts'
import { buildBody, listFields } from '../../tests/support/entity-bodies.ts'
import { ADMIN_PASSWORD, openSite, type TestSite } from '../../tests/support/site.ts'
import { detectSpamReason } from '../messages/accept-message.ts'
import { MAX_PUBLIC_FORM_BYTES } from './api/json-body.ts'
import { createApp } from './app.ts'
import { createPageCache } from './cache/page-cache.ts'
import { createHttpServer } from './http-server.ts'
import { createPageHandler } from './pages/page-handler.ts'

/**
 * Length in characters of the tested header values and URLs. Node accepts at most 16 kB of headers,
 * including the URL.
 */
const MAX_HEADER_LENGTH = 15_000
/**
 * If an input of full length takes less CPU time (in milliseconds) than this, its growth is not
 * measured.
 */
const MIN_CPU_TIME = 40
/** CPU time in milliseconds over which an average is measured. */
const MIN_MEASURED_TIME = 250
/**
 * Highest accepted ratio between the CPU time for the full length and the CPU time for a quarter of
 * it: 4 means linear growth (up to 9 with the garbage collection of a busy machine), 16 means
 * quadratic growth.
 */
const MAX_GROWTH = 12

/** Keeps a body below 1 MiB, even if JSON escapes double the length of the texts. */
const MAX_TEXTS_PER_BODY = 8

const PATTERNS = [
  ...[' ', 'a', ',', ';', '=', '"', '.', ':', '-', '/', '1', '%', '[', '\t', '_', '*', '<', '('],
  ...[
    'a ',
    'a,',
    '"a", ',
    'a=b; ',
    'a;q=',
    '1.',
    '%41',
    '../',
    '[](',
    '](',
    '**a',
    'a@',
    '@a.',
    '`a',
  ],
]

let site: TestSite
let server: Server
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '1' })
  const page = async () => new Response('page', { headers: { 'Content-Type': 'text/html' } })
  const { handlePage, keyOf } = createPageHandler(page, site.services, site.config)
  const app = createApp({ config: site.config, services: site.services, handlePage })
  const cache = createPageCache(site.services.contentVersion, keyOf)
  server = createHttpServer(app.fetch, { cache }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await site.signIn()
  await site.ask('/api/categories', { method: 'POST', body: { name: 'Bols' } })
})
/** Signs in again, because one of the tests ends earlier sessions. */
beforeEach(() => site.signIn())
afterAll(async () => {
  server.close()
  await site.close()
})

async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user } = process.cpuUsage(before)
  return user / 1000
}
/**
 * Returns the average of many runs, because the kernel may count the CPU time in ticks: a short run
 * then counts as 0.
 */
async function measureAverage(work: () => unknown): Promise<number> {
  let [total, runs] = [0, 0]
  while (total < MIN_MEASURED_TIME && runs < 50) {
    total += await cost(work)
    runs += 1
  }
  return total / runs
}

/**
 * Measures the CPU time of `send` with each pattern at the given length.
 * @returns the patterns whose CPU time grows faster than linearly
 */
async function findSuperlinearPatterns(
  name: string,
  length: number,
  send: (text: string) => unknown,
) {
  const found: string[] = []
  for (const pattern of PATTERNS) {
    const long = (length: number) =>
      pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)
    if ((await cost(() => send(long(length)))) < MIN_CPU_TIME) continue
    const whole = await measureAverage(() => send(long(length)))
    const quarter = await measureAverage(() => send(long(length / 4)))
    if (whole > MIN_CPU_TIME && whole > MAX_GROWTH * quarter)
      found.push(`${name} of ${JSON.stringify(pattern)}: ${quarter} ms, then ${whole} ms`)
  }
  return found
}

type Sent = { path?: string; method?: string; headers?: Record<string, string> }
async function ask({ path = '/', method = 'GET', headers = {} }: Sent) {
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, method, headers }).end()
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBeLessThan(500)
  await once(answer.resume(), 'close')
}

test.each([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
])('the header %s', async (name) => {
  const found = []
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/gallery?category=a'],
    ['GET', `/media/${'a'.repeat(64)}.jpg`],
    ['GET', '/api/news'],
    ['POST', '/api/upload'],
  ] as const) {
    await ask({ method, path })
    await ask({ method, path })
    // Puts a letter before and after the repeated pattern, because HTTP would otherwise trim spaces
    // at the start and the end of the header value.
    const send = (text: string) => ask({ method, path, headers: { [name]: `"a${text}a"` } })
    found.push(...(await findSuperlinearPatterns(`${method} ${path}`, MAX_HEADER_LENGTH, send)))
  }
  expect(found).toEqual([])
})

test('the URL', async () => {
  const found = []
  for (const before of [
    '/',
    '/gallery/',
    '/gallery?category=',
    '/contact?training=',
    '/?lang=',
    '/api/',
    '/media/',
    '/preview/',
  ]) {
    const send = (text: string) =>
      ask({ path: before + text.replace(/[ \t<"]/g, encodeURIComponent) })
    found.push(...(await findSuperlinearPatterns(before, MAX_HEADER_LENGTH / 3, send)))
  }
  expect(found).toEqual([])
})

test('the User-Agent of a sign-in', async () => {
  const send = (text: string) =>
    site.login('admin', ADMIN_PASSWORD, { 'user-agent': `Mozilla/5.0 ${text}a` })
  expect(await findSuperlinearPatterns('user-agent', MAX_HEADER_LENGTH, send)).toEqual([])
})

test.each(EDITABLE_ENTITY_TYPES)('each kind of text of %s', async (type) => {
  const body = buildBody(type)
  const texts = listFields(type).filter(([name]) => typeof body[name] === 'string')
  // Tests one field for each schema: the server processes the others in the same way.
  const names = [...new Map(texts.map(([name, { schema }]) => [schema, name])).values()]
  const method = 'isSingleton' in ENTITIES[type] ? 'PUT' : 'POST'
  const found = []
  // Sends several requests, because a body with all texts would be too long.
  for (let from = 0; from < names.length; from += MAX_TEXTS_PER_BODY) {
    const sent = names.slice(from, from + MAX_TEXTS_PER_BODY)
    const send = async (text: string) => {
      const long = Object.fromEntries(sent.map((name) => [name, text]))
      const answer = await site.ask(getApiPath(type), { method, body: { ...body, ...long } })
      expect(answer.status).toBeOneOf([200, 201, 409, 422])
    }
    found.push(...(await findSuperlinearPatterns(sent.join(), MAX_LONG_TEXT_LENGTH, send)))
  }
  expect(found).toEqual([])
})

test('a JSON body and an invalid body', async () => {
  const send = (path: string) => (text: string) => site.ask(path, { method: 'POST', body: text })
  const quoted = (text: string) => send('/api/news')(`{"title": ${JSON.stringify(text)}}`)
  // Tests only the length that visitors may send, because JSON.parse alone needs more than linear
  // time for 1 MB of "[".
  const raw = await findSuperlinearPatterns('raw', MAX_PUBLIC_FORM_BYTES, send('/api/messages'))
  expect(raw).toEqual([])
  expect(await findSuperlinearPatterns('quoted', 900_000, quoted)).toEqual([])
})

test('each field of a message, and a link in its text', async () => {
  const parse = (text: string) =>
    v.safeParse(contactMessageSchema, { name: text, email: text, subject: text, message: text })
  expect(await findSuperlinearPatterns('message', 1_000_000, parse)).toEqual([])
  expect(await findSuperlinearPatterns('link', MAX_LONG_TEXT_LENGTH, isSafeLink)).toEqual([])
  const detectSpam = (text: string) =>
    detectSpamReason({ name: 'Ada', message: `http://${text}x`, open_for: null }, 'atelier.test')
  expect(await findSuperlinearPatterns('spam', MAX_LONG_TEXT_LENGTH, detectSpam)).toEqual([])
})
