/** A real server with what is finished, beside the same one without: nobody can tell them apart. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, piece, type TestSite } from '../../test-site.ts'
import { createApp } from '../app.ts'
import { createServer } from '../connections.ts'
import { openPageDoor } from './door.ts'
import { createHits } from './hits.ts'

let site: TestSite
let long: Server
let short: Server
/** How often each server has made a page. */
const made = { long: 0, short: 0 }

/** Says what is on the site, as a page does. */
function serve(name: 'long' | 'short') {
  const door = openPageDoor(
    async (asked) => {
      made[name] += 1
      const { pathname } = new URL(asked.url)
      const pieces = await site.services.artPieces.list()
      const status = pathname.startsWith('/gone') ? 404 : 200
      const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' }
      const words = `${pathname} ${pieces.map(({ title }) => title)} `.repeat(20)
      return new Response(words, { status, headers })
    },
    site.services,
    { https: false },
  )
  const app = createApp({ config: site.config, services: site.services, pages: door.pages })
  const hits = name === 'short' ? { hits: createHits(door.finished) } : {}
  return createServer(app.fetch, hits).listen(0, '127.0.0.1')
}
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  long = serve('long')
  short = serve('short')
  await Promise.all([once(long, 'listening'), once(short, 'listening')])
})
afterAll(async () => {
  long.close()
  short.close()
  await site.close()
})
beforeEach(() => Object.assign(made, { long: 0, short: 0 }))

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
  ['the setting German at a bare path', { path: '/gallery', headers: cookie('a=b; lang=de') }],
  ['the setting German at a German path', { path: '/de/gallery', headers: cookie('lang=de') }],
  ['the setting French', { path: '/gallery', headers: cookie('lang=fr') }],
  ['a setting that is none', { path: '/gallery', headers: cookie('lang=%zz; lang') }],
  ['a slash too many', { path: '/gallery/', headers: FIREFOX }],
  ['two slashes', { path: '//gallery', headers: FIREFOX }],
  ['French by its name', { path: '/fr/gallery', headers: FIREFOX }],
  ['a page that is not there', { path: '/gone', headers: FIREFOX }],
  ['POST', { path: '/gallery', method: 'POST', headers: { origin: 'http://evil.example' } }],
  ['a validator of another page', { headers: { ...FIREFOX, 'if-none-match': '"x-br"' } }],
  ['any validator', { headers: { ...FIREFOX, 'if-none-match': '*' } }],
  ['a part', { headers: { ...FIREFOX, range: 'bytes=0-9' } }],
  ['a body with GET', { headers: { ...FIREFOX, 'content-length': '0' } }],
])('%s: the same answer, first and later', async (_, asked) => {
  // The first makes it, whatever it was asked with; from the second on it is there.
  for (const round of [1, 2, 3])
    expect([round, await ask(short, asked)]).toEqual([round, await ask(long, asked)])
})

test('who has the page already is told so, whatever the encoding, and a proxy’s weak validator too', async () => {
  const { headers } = await ask(long, { headers: FIREFOX })
  await ask(short, { headers: FIREFOX })
  const hash = headers.etag?.slice(1, -4)
  for (const brought of [`"${hash}-br"`, `W/"${hash}-gzip"`, `"x", "${hash}-identity"`]) {
    const asked = { headers: { ...FIREFOX, 'if-none-match': brought } }
    const answer = await ask(short, asked)
    expect(answer.status).toBe(304)
    expect(answer).toEqual(await ask(long, asked))
  }
})

test('a validator as long as Node lets in costs no more than another one', async () => {
  await ask(short, { path: '/nl', headers: FIREFOX })
  await ask(short, { path: '/nl', headers: FIREFOX })
  const cost = async (brought: string) => {
    const headers = { ...FIREFOX, 'if-none-match': brought }
    const before = process.cpuUsage()
    for (let n = 0; n < 10; n += 1) await ask(short, { path: '/nl', headers })
    return process.cpuUsage(before).user / 1000
  }
  await cost('"x"')
  // A search for commas among that many blanks took 180 ms each time.
  expect(await cost(`"x"${' '.repeat(15_000)}"y"`)).toBeLessThan(500)
})

test('a change is in the very next answer, and the page is made once for whoever comes', async () => {
  const asked = { path: '/en', headers: FIREFOX }
  await ask(short, asked)
  await ask(short, asked)
  made.short = 0
  for (const title of ['Bol', 'Coupe', 'Vase']) {
    await site.ask('/api/art-pieces', { method: 'POST', body: piece({ title }) })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(short, asked)))
    const [one] = answers
    for (const answer of answers) expect(answer).toEqual(one)
    expect(one).toEqual(await ask(long, asked))
    expect(await ask(short, { ...asked, headers: {} })).toEqual(
      await ask(long, { ...asked, headers: {} }),
    )
  }
  expect(made.short).toBe(3)
})

test('what is asked for while a change is written is never shown after it', async () => {
  let isOver = false
  const read = async () => {
    while (!isOver) {
      // What has been acknowledged before the question is in the answer.
      const before = acknowledged
      const { port } = short.address() as AddressInfo
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
    const answer = await site.ask('/api/art-pieces', { method: 'POST', body: piece({ title }) })
    expect(answer.status).toBe(201)
    acknowledged = [...acknowledged, title]
  }
  isOver = true
  await Promise.all(readers)
})

test('a training crawler is refused a page that is kept for others', async () => {
  const asked = { path: '/nl', headers: { ...FIREFOX, 'user-agent': 'GPTBot/1.3' } }
  for (const server of [long, short]) {
    await ask(server, { path: '/nl', headers: FIREFOX })
    await ask(server, { path: '/nl', headers: FIREFOX })
    expect(await ask(server, asked)).toMatchObject({ status: 403 })
    expect((await ask(server, { path: '/nl', headers: FIREFOX })).status).toBe(200)
  }
})

test('a switch that is only in the headers is in the next answer too', async () => {
  const asked = { path: '/es', headers: FIREFOX }
  for (const welcomes_ai of [true, false, true, false]) {
    const told = await (await site.ask('/api/workshop')).json()
    const { id, version, is_demo, ...workshop } = told
    const body = { ...workshop, welcomes_ai }
    expect((await site.ask('/api/workshop', { method: 'PUT', body })).status).toBe(200)
    for (const _ of [1, 2]) {
      const { headers } = await ask(short, asked)
      expect(headers['tdm-reservation']).toBe(welcomes_ai ? undefined : '1')
    }
  }
})
