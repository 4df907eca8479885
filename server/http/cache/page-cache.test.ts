import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpServer } from '../http-server.ts'
import { buildCacheKey, NO_ENTITIES } from './cache-keys.ts'
import { createPageCache } from './page-cache.ts'

let renders: number
let asked: string[]
let version: string | null
let slow: Promise<void> | undefined
let server: Server
const answers: Record<string, ResponseInit> = {
  '/incomplete': { headers: { 'Cache-Control': 'no-store' } },
  '/private': { headers: { 'Cache-Control': 'private, max-age=0' } },
  '/cookie': { headers: { 'Set-Cookie': 'a=b' } },
  '/missing': { status: 404 },
}

beforeEach(async () => {
  renders = 0
  asked = []
  version = 'first'
  slow = undefined
  const fetch = async ({ url, headers }: Request) => {
    const number = ++renders
    const { pathname, search } = new URL(url)
    asked.push(pathname + search)
    const answer = answers[pathname]
    await slow
    const visitor = headers.get('cookie') ?? headers.get('user-agent') ?? ''
    return new Response(`page ${number}${visitor}`.repeat(100), answer)
  }
  const contentVersion = async () => {
    if (version === null) throw new Error('the database does not answer')
    return version
  }
  const cache = createPageCache(contentVersion, async (url) =>
    buildCacheKey(url, { ...NO_ENTITIES, locales: ['fr'] }),
  )
  server = createHttpServer(fetch, { cache }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
})

function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  return request({ host: '127.0.0.1', port, path, headers, method }).end()
}
async function get(...sent: Parameters<typeof send>) {
  const [answer] = await once(send(...sent), 'response')
  const body = await buffer(answer)
  return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() }
}
const page = (number: number) => `page ${number}`.repeat(100)
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>()
  slow = promise
  return resolve
}
const untilRendering = (count: number) => expect.poll(() => renders).toBe(count)

test('renders a page once until the content version changes', async () => {
  expect((await get('/gallery')).text).toBe(page(1))
  expect((await get('/gallery')).text).toBe(page(1))
  version = 'second'
  expect((await get('/gallery')).text).toBe(page(2))
  expect((await get('/gallery')).text).toBe(page(2))
})

test('uses no stored response if the content version cannot be read', async () => {
  await get('/gallery')
  version = null
  expect((await get('/gallery')).text).toBe(page(2))
  expect((await get('/gallery')).text).toBe(page(3))
  version = 'first'
  expect((await get('/gallery')).text).toBe(page(1))
})

test('stores a response for each path and each known query', async () => {
  await get('/gallery')
  await get('/gallery?page=2')
  await get('/news')
  await get('/gallery?x=1')
  await get('/gallery?page=2&utm_source=a')
  expect(asked).toEqual(['/gallery', '/gallery?page=2', '/news'])
})

test('stores no response whose rendering began before a change', async () => {
  const go = hold()
  const first = get('/gallery')
  await untilRendering(1)
  version = 'second'
  go()
  await first
  expect((await get('/gallery')).text).toBe(page(2))
})

test('shares one render among requests that arrive together, but not with those after a change', async () => {
  const go = hold()
  const early = [get('/gallery'), get('/gallery', {}, 'HEAD'), get('/gallery')]
  await untilRendering(1)
  await new Promise((later) => setTimeout(later, 50))
  version = 'second'
  const late = [get('/gallery'), get('/gallery')]
  await untilRendering(2)
  go()
  const texts = (await Promise.all([...early, ...late])).map(({ text }) => text)
  expect(texts).toEqual([page(1), '', page(1), page(2), page(2)])
  expect((await get('/gallery')).text).toBe(page(2))
  expect(renders).toBe(2)
})

test('keeps the newer response when an older render of the page ends last', async () => {
  const goEarly = hold()
  const early = get('/gallery')
  await untilRendering(1)
  version = 'second'
  const goLate = hold()
  const late = get('/gallery')
  await untilRendering(2)
  goLate()
  expect((await late).text).toBe(page(2))
  goEarly()
  expect((await early).text).toBe(page(1))
  expect((await get('/gallery')).text).toBe(page(2))
  expect(renders).toBe(2)
})

test('a visitor who disconnects does not cancel a shared render', async () => {
  const go = hold()
  const leaving = send('/gallery').on('error', () => {})
  await untilRendering(1)
  const second = get('/gallery')
  leaving.destroy()
  go()
  expect((await second).status).toBe(200)
  expect(renders).toBe(1)
})

test('retries for each client after a shared render was rejected by the queue', async () => {
  answers['/busy'] = { status: 503 }
  const go = hold()
  const refused = get('/busy')
  await untilRendering(1)
  const others = [get('/busy'), get('/busy')]
  await new Promise((later) => setTimeout(later, 50))
  answers['/busy'] = { status: 200 }
  go()
  expect((await refused).status).toBe(503)
  for (const other of others) expect((await other).status).toBe(200)
  expect(renders).toBe(2)
  delete answers['/busy']
})

test.each(Object.keys(answers))('does not store %s', async (path) => {
  await get(path)
  await get(path)
  expect(renders).toBe(2)
})

test.each(Object.keys(answers))('does not compress %s, which is not stored', async (path) => {
  const { headers, body } = await get(path, { 'accept-encoding': 'br, gzip' })
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, page(1)])
})

test('forwards no headers of the visitor to the application', async () => {
  const visitor = { cookie: 'a=b', 'user-agent': 'Firefox' }
  expect((await get('/gallery', visitor)).text).toBe(page(1))
})

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('answers "%s" with %s', async (accepted, encoding, decode) => {
  const { headers, body } = await get('/', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(Number(headers['content-length'])).toBe(body.byteLength)
  expect(decode(body).toString()).toBe(page(1))
  expect(headers.vary).toBe('Accept-Encoding')
})

test('answers 304 without a body to a browser that has the page', async () => {
  const { etag = '' } = (await get('/')).headers
  for (const known of [`"other", ${etag}`, `W/${etag}`]) {
    const again = await get('/', { 'if-none-match': known })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  }
  const packed = (await get('/', { 'accept-encoding': 'br' })).headers.etag
  expect(packed, 'other bytes').not.toBe(etag)
  version = 'second'
  expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
})

test('answers HEAD with the headers of GET and no body', async () => {
  const head = await get('/', {}, 'HEAD')
  expect(head.text).toBe('')
  expect(head.headers.etag).toBe((await get('/')).headers.etag)
  expect(head.headers['content-length']).toBe('600')
})
