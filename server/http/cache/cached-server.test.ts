/**
 * Tests that a server with the page cache sends the same responses as a server that never reuses a
 * stored response.
 */
import { once } from 'node:events'
import { type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPiece, openSite, type TestSite } from '../../../tests/support/site.ts'
import { createApp } from '../app.ts'
import { createHttpServer } from '../http-server.ts'
import { createPageHandler } from '../pages/page-handler.ts'
import { createPageCache } from './page-cache.ts'

let site: TestSite
let uncached: Server
let cached: Server
const rendered = { uncached: 0, cached: 0 }

/**
 * Creates a server whose pages contain the titles of all pieces. The server `uncached` never reuses
 * a response, because its content version changes with each read.
 */
function serve(name: 'uncached' | 'cached') {
  const { handlePage, keyOf } = createPageHandler(
    async (asked) => {
      rendered[name] += 1
      const { pathname } = new URL(asked.url)
      const pieces = await site.services.pieces.list()
      const status = pathname.startsWith('/gone') ? 404 : 200
      const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' }
      const words = `${pathname} ${pieces.map(({ title }) => title)} `.repeat(20)
      return new Response(words, { status, headers })
    },
    site.services,
    { https: false },
  )
  const app = createApp({ config: site.config, services: site.services, handlePage })
  const { contentVersion } = site.services
  let reads = 0
  const neverTheSame = async () => `${++reads}`
  const cache = createPageCache(name === 'cached' ? contentVersion : neverTheSame, keyOf)
  return createHttpServer(app.fetch, { cache }).listen(0, '127.0.0.1')
}
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  uncached = serve('uncached')
  cached = serve('cached')
  await Promise.all([once(uncached, 'listening'), once(cached, 'listening')])
})
afterAll(async () => {
  uncached.close()
  cached.close()
  await site.close()
})
beforeEach(() => Object.assign(rendered, { uncached: 0, cached: 0 }))

type Asked = { path?: string; method?: string; headers?: Record<string, string> }
type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

async function ask(server: Server, { path = '/', ...asked }: Asked): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, ...asked }).end()
  const [answer] = await once(sent, 'response')
  const { date, 'x-request-id': id, ...headers } = answer.headers
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  return { status: answer.statusCode, headers, body: (await buffer(answer)).toString('base64') }
}

const FIREFOX = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const cookie = (value: string) => ({ ...FIREFOX, cookie: value })

test.each<[string, Asked]>([
  ['a page', { headers: FIREFOX }],
  ['a page in another language', { path: '/de/gallery', headers: FIREFOX }],
  ['gzip', { headers: { 'accept-encoding': 'gzip' } }],
  ['brotli refused', { headers: { 'accept-encoding': 'gzip, br;q=0' } }],
  ['no encoding', {}],
  ['HEAD', { method: 'HEAD', headers: FIREFOX }],
  ['a known query', { path: '/gallery?category=Bols', headers: FIREFOX }],
  ['an unknown query', { path: '/gallery?utm=1', headers: FIREFOX }],
  ['a choice of language', { path: '/gallery?lang=de', headers: FIREFOX }],
  ['a choice of language of a list', { path: '/gallery?sort=size&lang=de', headers: FIREFOX }],
  ['a language that is not offered', { path: '/gallery?lang=xx', headers: FIREFOX }],
  ['the setting German at a bare path', { path: '/gallery', headers: cookie('a=b; lang=de') }],
  ['the setting German at a German path', { path: '/de/gallery', headers: cookie('lang=de') }],
  ['the setting French', { path: '/gallery', headers: cookie('lang=fr') }],
  ['a setting that is none', { path: '/gallery', headers: cookie('lang=%zz; lang') }],
  ['a slash too many', { path: '/gallery/', headers: FIREFOX }],
  ['two slashes', { path: '//gallery', headers: FIREFOX }],
  ['French by its name', { path: '/fr/gallery', headers: FIREFOX }],
  ['French of an unknown category', { path: '/fr/gallery?category=x&utm=1', headers: FIREFOX }],
  ['a choice of language of a document', { path: '/sitemap.xml?lang=de', headers: FIREFOX }],
  ['a choice of language there', { path: '/gallery?category=x&lang=en', headers: FIREFOX }],
  ['a page that is not there', { path: '/gone', headers: FIREFOX }],
  ['POST', { path: '/gallery', method: 'POST', headers: { origin: 'http://evil.example' } }],
  ['a validator of another page', { headers: { ...FIREFOX, 'if-none-match': '"x-br"' } }],
  ['any validator', { headers: { ...FIREFOX, 'if-none-match': '*' } }],
  ['a part', { headers: { ...FIREFOX, range: 'bytes=0-9' } }],
  ['a list', { path: '/api/news', headers: FIREFOX }],
  ['a list with an unknown query', { path: '/api/categories?x=1', headers: FIREFOX }],
  ['a part of a list', { path: '/api/art-pieces?limit=1', headers: FIREFOX }],
  ['an invalid part of a list', { path: '/api/art-pieces?limit=x', headers: FIREFOX }],
  ['a list that is not there', { path: '/api/images/news/999', headers: FIREFOX }],
  ['another call', { path: '/api/messages', headers: FIREFOX }],
  ['a body with GET', { headers: { ...FIREFOX, 'content-length': '0' } }],
])('%s: the same answer, first and later', async (_, asked) => {
  for (const round of [1, 2, 3])
    expect([round, await ask(cached, asked)]).toEqual([round, await ask(uncached, asked)])
})

test('answers 304 to the ETag of any encoding, also a weak one', async () => {
  const { headers } = await ask(uncached, { headers: FIREFOX })
  await ask(cached, { headers: FIREFOX })
  const hash = headers.etag?.slice(1, -4)
  for (const brought of [`"${hash}-br"`, `W/"${hash}-gzip"`, `"x", "${hash}-identity"`]) {
    const asked = { headers: { ...FIREFOX, 'if-none-match': brought } }
    const answer = await ask(cached, asked)
    expect(answer.status).toBe(304)
    expect(answer).toEqual(await ask(uncached, asked))
  }
})

test('handles the longest possible If-None-Match in linear time', async () => {
  await ask(cached, { path: '/nl', headers: FIREFOX })
  await ask(cached, { path: '/nl', headers: FIREFOX })
  const cost = async (brought: string) => {
    const headers = { ...FIREFOX, 'if-none-match': brought }
    const before = process.cpuUsage()
    for (let n = 0; n < 10; n += 1) await ask(cached, { path: '/nl', headers })
    return process.cpuUsage(before).user / 1000
  }
  await cost('"x"')
  // An earlier regular expression took 180 ms for each request, because it backtracked on this
  // header value.
  expect(await cost(`"x"${' '.repeat(15_000)}"y"`)).toBeLessThan(500)
})

test('shows a change in the next response and renders the page once for all visitors', async () => {
  const asked = { path: '/en', headers: FIREFOX }
  await ask(cached, asked)
  await ask(cached, asked)
  rendered.cached = 0
  for (const title of ['Bol', 'Coupe', 'Vase']) {
    await site.ask('/api/art-pieces', { method: 'POST', body: buildPiece({ title }) })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(cached, asked)))
    const [one] = answers
    for (const answer of answers) expect(answer).toEqual(one)
    expect(one).toEqual(await ask(uncached, asked))
    expect(await ask(cached, { ...asked, headers: {} })).toEqual(
      await ask(uncached, { ...asked, headers: {} }),
    )
  }
  expect(rendered.cached).toBe(3)
})

test('never serves a page rendered during a change after that change', async () => {
  let isOver = false
  const read = async () => {
    while (!isOver) {
      // Titles whose creation the server has acknowledged before this request. The response must
      // contain all of them.
      const before = acknowledged
      const { port } = cached.address() as AddressInfo
      const sent = request({ host: '127.0.0.1', port, path: '/nl' }).end()
      const [answer] = await once(sent, 'response')
      const words = await text(answer)
      for (const title of before) expect(words).toContain(title)
    }
  }
  let acknowledged: string[] = []
  const readers = [read(), read(), read()]
  for (let at = 0; at < 40; at++) {
    const title = `Pièce ${at}.`
    const answer = await site.ask('/api/art-pieces', {
      method: 'POST',
      body: buildPiece({ title }),
    })
    expect(answer.status).toBe(201)
    acknowledged = [...acknowledged, title]
  }
  isOver = true
  await Promise.all(readers)
})

test('caches a public list and reads the administrator’s list anew', async () => {
  const { id } = await (
    await site.ask('/api/categories', { method: 'POST', body: { name: 'Bols' } })
  ).json()
  const names = async (path: string, headers = {}) => {
    const { body } = await ask(cached, { path, headers })
    const list: { name: string }[] = JSON.parse(Buffer.from(body, 'base64').toString())
    return list.map(({ name }) => name)
  }
  expect(await names('/api/categories')).toEqual(['Bols'])
  await site.sql(`update categories set name = 'Behind its back' where id = ${id}`)
  expect(await names('/api/categories')).toEqual(['Bols'])
  expect(await names('/api/categories?x=1')).toEqual(['Bols'])
  const changed = { method: 'PUT', body: { name: 'Coupes', description: '' } }
  expect((await site.ask(`/api/categories/${id}`, changed)).status).toBe(200)
  expect(await names('/api/categories')).toEqual(['Coupes'])

  const hidden = buildPiece({ title: 'Cachée', hidden: true })
  await site.ask('/api/art-pieces', { method: 'POST', body: hidden })
  const path = '/api/art-pieces'
  const session = await site.signIn()
  for (const _ of [1, 2]) {
    const own = await ask(cached, { path, headers: { cookie: session } })
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect(own.body).not.toBe((await ask(cached, { path })).body)
  }
})

test('rejects a training crawler although the page is cached', async () => {
  const asked = { path: '/nl', headers: { ...FIREFOX, 'user-agent': 'GPTBot/1.3' } }
  for (const server of [uncached, cached]) {
    await ask(server, { path: '/nl', headers: FIREFOX })
    await ask(server, { path: '/nl', headers: FIREFOX })
    expect(await ask(server, asked)).toMatchObject({ status: 403 })
    expect((await ask(server, { path: '/nl', headers: FIREFOX })).status).toBe(200)
  }
})

test('shows a changed response header in the next response', async () => {
  const asked = { path: '/es', headers: FIREFOX }
  for (const welcomes_ai of [true, false, true, false]) {
    const currentWorkshop = await (await site.ask('/api/workshop')).json()
    const { id, version, is_demo, ...workshop } = currentWorkshop
    const body = { ...workshop, welcomes_ai }
    expect((await site.ask('/api/workshop', { method: 'PUT', body })).status).toBe(200)
    for (const _ of [1, 2]) {
      const { headers } = await ask(cached, asked)
      expect(headers['tdm-reservation']).toBe(welcomes_ai ? undefined : '1')
    }
  }
})
