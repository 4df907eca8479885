import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getTranslator } from '../../../app/i18n/translate.ts'
import { openSite, type TestSite } from '../../../tests/support/site.ts'
import { createApp } from '../app.ts'
import { createPageHandler } from './page-handler.ts'
import type { PageRenderer, PageRendererModule } from './render.ts'

const SECRET = 'Abcdefghijklmnopqrs-_Z'

let site: TestSite
let handlePage: PageRenderer
let rendered: string[]
/** If set, rendering waits for this promise. */
let slow: Promise<void> | undefined
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(() => {
  rendered = []
  slow = undefined
  const render: PageRenderer = async ({ url }) => {
    rendered.push(new URL(url).pathname)
    await slow
    return new Response('page', { headers: { 'Cache-Control': 'public, max-age=0' } })
  }
  const limits = { maxRunning: 2, maxWaiting: 8, maxWaitMs: 10_000, maxPauseMs: 0 }
  ;({ handlePage } = createPageHandler(render, site.services, { https: false }, limits))
})

const ask = (path: string, method = 'GET', address = 'unknown') => {
  const request = new Request(`http://atelier.test${path}`, { method })
  return handlePage(
    request,
    (error) => {
      throw error
    },
    address,
  )
}

test.each([
  ['/Portrait', '/portrait'],
  ['/%70ortrait', '/portrait'],
  ['/%50ortrait', '/portrait'],
  ['/de/GALLERY/12-Bol?page=2', '/de/gallery/12-bol?page=2'],
  ['//gallery///12-bol/', '/gallery/12-bol'],
  ['/gallery/../%6eews', '/news'],
  ['/gallery/12-b%c3%b4l', '/gallery/12-b%C3%B4l'],
  ['/Admin', '/admin'],
  ['/%61dmin/guide', '/admin/guide'],
  ['/admin/', '/admin'],
  ['/gallery.', '/gallery'],
  ['/de/Contact...', '/de/contact'],
  ['/gallery./?page=2', '/gallery?page=2'],
  ['/certificate/3.', '/certificate/3'],
  ['/news.atom%2E', '/news.atom'],
  ['/de.', '/de'],
  [`/Preview/${SECRET}`, `/preview/${SECRET}`],
  [`/%70review/${SECRET}`, `/preview/${SECRET}`],
  [`/DE/PREVIEW/${SECRET}/`, `/de/preview/${SECRET}`],
  [`/preview/%41${SECRET.slice(1)}`, `/preview/${SECRET}`],
])('GET %s redirects to %s, and POST is a 404', async (from, to) => {
  const answer = await ask(from)
  expect([answer.status, answer.headers.get('location'), rendered]).toEqual([301, to, []])
  expect([(await ask(from, 'POST')).status, rendered]).toEqual([404, []])
  expect([(await ask(to)).status, rendered]).toEqual([200, [to.split('?')[0]]])
})

test('resolves dot segments and keeps an escaped slash', async () => {
  for (const path of ['/gallery/./x/../1-bol', '/gallery/%2e/%2E%2e/news', '/portrait%2F'])
    expect((await ask(path)).status).toBe(200)
  expect(rendered).toEqual(['/gallery/1-bol', '/news', '/portrait%2F'])
})

test('previews and registrations are private in every spelling, also in a redirect', async () => {
  for (const path of [
    '/registration/code',
    '/de/Registration//code',
    `/preview/${SECRET}`,
    `/Preview/${SECRET}`,
    `/de/%70review/${SECRET}`,
    `/preview//${SECRET}`,
    `/preview/${SECRET}.data`,
    `/preview/${SECRET}?lang=de`,
    '/preview/short',
  ]) {
    const { headers } = await ask(path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow'])
    const policy = /registration/i.test(path) ? 'same-origin' : 'no-referrer'
    expect([path, headers.get('referrer-policy')]).toEqual([path, policy])
  }
  await ask(`/preview/${SECRET}`)
  const times = rendered.filter((path) => path === `/preview/${SECRET}`).length
  expect(times).toBe(2)
})

test('single-fetch requests get a 404 in any spelling', async () => {
  for (const path of ['/gallery', '/_root', '/_', '/de/news/1-x', '/admin', `/preview/${SECRET}`])
    for (const method of ['GET', 'HEAD', 'POST'])
      expect([path, method, (await ask(`${path}.data`, method)).status]).toEqual([
        path,
        method,
        404,
      ])
  for (const path of ['/gallery%2edata', '/gallery.DATA', '/gallery.d%61ta'])
    expect((await ask(path)).headers.get('location')).toBe('/gallery.data')
  expect(rendered).toEqual([])
})

test('a path that cannot be decoded is never rendered itself', async () => {
  for (const path of ['/%', '/%ff', '/gallery/12-%C3', '/admin/%E0%A4%A', '/preview/%C3'])
    await ask(path)
  await ask('/de/%E9t%E9')
  expect(rendered).toEqual([...Array(5).fill('/404'), '/de/404'])
})

describe('the built pages', () => {
  let app: ReturnType<typeof createApp>
  beforeAll(async () => {
    const build = new URL('../../../build/server/index.js', import.meta.url).href
    const { createPageRenderer }: PageRendererModule = await import(build)
    const { services, config } = site
    const enhanceScript = { src: '/enhance.js' } as const
    const options = { services, siteUrl: config.siteUrl, enhanceScript, strict: true }
    const { handlePage } = createPageHandler(createPageRenderer(options), services, config)
    app = createApp({ config, services, handlePage })
  })

  test('answer a path that cannot be decoded with the not-found page of its language', async () => {
    const getHeaders = ({ headers }: Response) => {
      const { 'x-request-id': _, ...others } = Object.fromEntries(headers)
      return others
    }
    for (const [path, like, lang] of [
      ['/%', '/nothing', 'fr'],
      ['/gallery/12-%C3', '/nothing', 'fr'],
      ['/admin/%E0%A4%A', '/admin/nothing', 'fr'],
      ['/de/%', '/de/nothing', 'de'],
      ['/DE/%', '/de/nothing', 'de'],
      ['/nl/%E9t%E9?x=%', '/nl/nothing', 'nl'],
    ] as const)
      for (const method of ['GET', 'HEAD']) {
        const answer = await app.request(path, { method })
        const other = await app.request(like, { method })
        expect([path, answer.status, other.status]).toEqual([path, 404, 404])
        expect(getHeaders(answer)).toEqual(getHeaders(other))
        const html = await answer.text()
        if (method === 'HEAD') expect(html).toBe('')
        else expect(html).toContain(`<title>${getTranslator(lang)('not_found.title')} – `)
      }
    const sent = await app.request('/%', {
      method: 'POST',
      body: 'a=b',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(sent.status).toBe(405)
    const secret = await app.request('/preview/%C3')
    expect([secret.status, secret.headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow'])
    const redirected = await app.request('/%', { headers: { cookie: 'lang=de' } })
    expect(redirected.headers.get('location')).toBe('/de/404')
    expect((await (await app.request('/api/%')).json()).code).toBe('not_found')
  })

  test('answer a form that is too large with a page in its language', async () => {
    const urlencoded = new URLSearchParams({ message: 'a'.repeat(128 * 1024) })
    const multipart = new FormData()
    multipart.set('message', 'a'.repeat(128 * 1024))
    for (const body of [urlencoded, multipart])
      for (const [path, lang, limit] of [
        ['/contact', 'fr', '128 ko'],
        ['/de/contact?training=1', 'de', '128 kB'],
        ['/nl/registration/code', 'nl', '128 kB'],
      ] as const) {
        const answer = await app.request(path, {
          method: 'POST',
          body,
          headers: { 'sec-fetch-site': 'same-origin' },
        })
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([413, 'no-store'])
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        const html = (await answer.text()).replace(/\s/g, ' ')
        expect(html).toContain(`<html lang="${lang}">`)
        expect(html).toContain(limit)
      }
  })

  test('answer a POST with 405 and the allowed methods if the page has no form', async () => {
    for (const path of ['/gallery', '/de/news', '/news.atom', '/admin', '/healthz', '/nothing']) {
      const headers = { 'sec-fetch-site': 'same-origin' }
      const answer = await app.request(path, { method: 'POST', headers })
      const allowed = answer.headers.get('allow')
      expect([path, answer.status, allowed]).toEqual([path, 405, 'GET, HEAD'])
    }
  })
})

test('pages are rendered only under their canonical path', async () => {
  const sign = fc.constantFrom(...'/%.70aAdDmMiInNpPrReEvVwW2fF-_', '%70', '%2e', '%C3%A9', '%25')
  const path = fc.array(sign, { maxLength: 12 }).map((signs) => `/${signs.join('')}`)
  await fc.assert(
    fc.asyncProperty(path, async (path) => {
      rendered = []
      let next: string | null = path
      for (let hops = 0; next && hops < 9; hops += 1)
        next = (await ask(next)).headers.get('location')
      for (const shown of rendered) {
        // No rendered path has an empty segment, a trailing slash or dot, a needless escape or an
        // uppercase letter: it would be another spelling of the same page.
        expect(shown).not.toMatch(/\/\/|.[./]$|%(?:3\d|[46][1-9a-f]|[57][\da]|2[de]|5f|7e)/i)
        if (!shown.includes('preview/'))
          expect(shown.replaceAll(/%[\dA-F]{2}/g, '')).not.toMatch(/[A-Z]/)
      }
    }),
    { numRuns: 2000 },
  )
})

test('only public pages have a key for the page cache', async () => {
  const { keyOf } = createPageHandler(async () => new Response(), site.services, { https: false })
  const keys = (...paths: string[]) =>
    Promise.all(paths.map((path) => keyOf(new URL(`http://atelier.test${path}`))))
  expect(await keys('/portrait', '/de/gallery?x=1', '/sitemap.xml')).toEqual([
    ...['/portrait', '/de/gallery', '/sitemap.xml'],
  ])
  for (const path of [
    ...[
      '/admin',
      `/preview/${SECRET}`,
      '/certificate/3/print',
      '/de/voucher/3/print',
      '/Portrait',
      '/portrait/',
    ],
    ...[
      '/?x=1&lang=de',
      '/fr',
      '/fr/gallery',
      '//portrait',
      '/gallery.',
      '/assets/x.js',
      '/healthz',
      '/api/session',
    ],
  ])
    expect([path, await keys(path)]).toEqual([path, [null]])
})

/** Delays rendering until the returned function is called, so that the queue fills. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>()
  slow = promise
  return resolve
}
const settle = () => new Promise((later) => setTimeout(later, 20))

test('a burst of requests from one address does not block other visitors', async () => {
  const go = hold()
  const burst = Array.from({ length: 100 }, (_, n) => ask(`/gallery/${n}`, 'GET', 'attacker'))
  await settle()
  const visitor = ask('/de/news', 'GET', 'visitor')
  const others = Array.from({ length: 5 }, (_, n) => ask(`/news/${n}`, 'GET', `other ${n}`))
  await settle()
  go()
  for (const page of [visitor, ...others]) expect((await page).status).toBe(200)
  const refused = (await Promise.all(burst)).filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(90)
  const [answer] = refused
  expect(answer?.headers.get('retry-after')).toBe('2')
  expect(answer?.headers.get('cache-control')).toBe('no-store')
  expect(await answer?.text()).toContain('<html lang="fr">')
  slow = undefined
  expect((await ask('/gallery/99')).status, 'afterwards').toBe(200)
})

test('a form sent to a busy site gets a page without automatic reload', async () => {
  const go = hold()
  const burst = Array.from({ length: 12 }, (_, n) => ask(`/en/gallery/${n}`))
  await settle()
  const sent = await ask('/en/contact', 'POST')
  expect([sent.status, (await sent.text()).includes('refresh')]).toEqual([503, false])
  const read = await ask('/en/contact')
  expect([read.status, (await read.text()).includes('refresh')]).toEqual([503, true])
  go()
  await Promise.all(burst)
})

test('a former category name redirects to the new one until another category uses it', async () => {
  await site.signIn()
  const send = async (method: string, path: string, body?: object) => {
    const answer = await site.ask(path, { method, ...(body && { body }) })
    expect(answer.ok).toBe(true)
    return answer.status === 204 ? null : await answer.json()
  }
  const named = (name: string, de: string) => ({ name, translations: { de: { name: de } } })
  const { id } = await send('POST', '/api/categories', named('Bols', 'Schalen'))
  const address = `/api/categories/${id}`
  await send('PUT', address, named('Coupes', 'Schalen'))
  await send('PUT', address, named('Coupes et bols', 'Kelche'))
  const leadsTo = async (path: string) => {
    const { status, headers } = await ask(path)
    return status === 302 ? headers.get('location') : status
  }
  expect(await leadsTo('/gallery?category=Bols')).toBe('/gallery?category=Coupes+et+bols')
  expect(await leadsTo('/gallery?category=Coupes&page=2')).toBe(
    '/gallery?category=Coupes+et+bols&page=2',
  )
  expect(await leadsTo('/de/gallery?category=Schalen')).toBe('/de/gallery?category=Kelche')
  expect(await leadsTo('/gallery?category=Coupes+et+bols')).toBe(200)
  expect(await leadsTo('/gallery?category=Ailleurs')).toBe(200)
  const other = await send('POST', '/api/categories', { name: 'Bols' })
  expect(await leadsTo('/gallery?category=Bols')).toBe(200)
  await send('DELETE', `/api/categories/${other.id}`)
  expect(await leadsTo('/gallery?category=Bols')).toBe('/gallery?category=Coupes+et+bols')
  await send('DELETE', address)
  expect(await leadsTo('/gallery?category=Bols'), 'of a deleted category').toBe(200)
})
