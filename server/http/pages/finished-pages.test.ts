import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Change } from '../../database/connect.ts'
import { cachePages } from './finished-pages.ts'
import { pageKey } from './page-key.ts'
import type { Pages } from './render.ts'

/** A page door that counts how often it renders; the cache is what is tested here. */
let renders: number
let asked: string[]
let change: (change?: Change) => void
let pages: Pages
let slow: Promise<void> | undefined
let hearsAll: boolean
const ignore = () => {}
const category = (id: number, name: string) => ({
  ...{ id, name, description: '', place: null, version: 1, translations: {} },
})
const KNOWN = {
  categories: [category(1, 'Bols'), category(2, 'Bronze')],
  formerCategories: [],
  trainings: new Set([1]),
}

beforeEach(() => {
  renders = 0
  asked = []
  slow = undefined
  hearsAll = true
  const cached = cachePages(
    async (request, log) => {
      const number = ++renders
      await slow
      if (request.signal.aborted) return new Response(null, { status: 500 })
      const { pathname, search } = new URL(request.url)
      asked.push(pathname + search)
      if (pathname === '/half') log(new Error('a read failed'))
      const status = pathname === '/missing' ? 404 : 200
      return new Response(`page ${number}`.repeat(100), {
        status,
        headers: { 'Content-Type': 'text/html' },
      })
    },
    {
      onChange(listener) {
        change = (what = 'content') => listener(what, true)
        return () => true
      },
      hearsAll: () => hearsAll,
    },
  )
  pages = (request, ...others) =>
    cached.pages(pageKey(new URL(request.url), KNOWN), request, ...others)
})
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pages(new Request(`http://atelier.test${path}`, { headers, method }), ignore, 'unknown')

describe('the cache of finished pages', () => {
  test('renders a page once until something changes', async () => {
    await get('/gallery')
    expect(await (await get('/gallery')).text()).toBe('page 1'.repeat(100))
    change()
    expect(await (await get('/gallery')).text()).toBe('page 2'.repeat(100))
  })

  test('keeps nothing while it does not hear of changes', async () => {
    await get('/gallery')
    hearsAll = false
    expect(await (await get('/gallery')).text()).toBe('page 2'.repeat(100))
    expect(await (await get('/gallery')).text()).toBe('page 3'.repeat(100))
    hearsAll = true
    await get('/gallery')
    await get('/gallery')
    expect(renders).toBe(3)
  })

  test('keeps no page beyond the day of the workshop, not even one that midnight met while it was rendered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T22:59:58Z') })
    try {
      await get('/training')
      await get('/training')
      expect(renders).toBe(1)
      let go = ignore
      slow = new Promise((resolve) => {
        go = resolve
      })
      const early = get('/news')
      vi.setSystemTime(new Date('2026-11-22T23:00:00Z'))
      const late = get('/news')
      go()
      await Promise.all([early, late])
      expect(renders, 'the page that was rendered before midnight is rendered anew').toBe(3)
      await get('/training')
      await get('/training')
      await get('/news')
      expect(renders).toBe(4)
      vi.setSystemTime(new Date('2026-11-23T22:59:59Z'))
      await get('/training')
      expect(renders).toBe(4)
      vi.setSystemTime(new Date('2026-11-23T23:00:01Z'))
      await get('/training')
      expect(renders).toBe(5)
    } finally {
      vi.useRealTimers()
    }
  })

  test('tells addresses apart by path and query', async () => {
    await get('/gallery')
    await get('/gallery?category=Bronze')
    await get('/news')
    expect(renders).toBe(3)
  })

  test('does not keep a page whose content changed while it was rendered', async () => {
    let go = ignore
    slow = new Promise((resolve) => {
      go = resolve
    })
    const first = get('/gallery')
    change()
    go()
    await first
    await get('/gallery')
    expect(renders).toBe(2)
  })

  test('renders a page once for all who come at once, and anew for those who come after a change', async () => {
    let go = ignore
    slow = new Promise((resolve) => {
      go = resolve
    })
    const early = [get('/gallery'), get('/gallery', {}, 'HEAD'), get('/gallery')]
    change()
    const late = [get('/gallery'), get('/gallery')]
    go()
    const texts = await Promise.all([...early, ...late].map(async (page) => (await page).text()))
    const [one, two] = ['page 1'.repeat(100), 'page 2'.repeat(100)]
    expect(texts).toEqual([one, '', one, two, two])
    expect(await (await get('/gallery')).text()).toBe(two)
    expect(renders).toBe(2)
  })

  test('a visitor who leaves while a page is rendered takes it from nobody else', async () => {
    let go = ignore
    slow = new Promise((resolve) => {
      go = resolve
    })
    const leaving = new AbortController()
    const address = 'http://atelier.test/gallery'
    const first = pages(new Request(address, { signal: leaving.signal }), ignore, 'unknown')
    const second = get('/gallery')
    leaving.abort()
    go()
    await first
    expect((await second).status).toBe(200)
    expect(renders).toBe(1)
  })

  test('makes nobody wait where only photos have got more files, and shows them to the next', async () => {
    await get('/gallery')
    change('photo files')
    slow = Promise.resolve()
    expect(await (await get('/gallery')).text()).toBe('page 1'.repeat(100))
    while (renders < 2) await slow
    await new Promise((later) => setTimeout(later, 50))
    expect(await (await get('/gallery')).text()).toBe('page 2'.repeat(100))
    expect(renders).toBe(2)
  })

  test('does not keep a page of which a part could not be read', async () => {
    await get('/half')
    await get('/half')
    expect(renders).toBe(2)
  })

  test('does not keep what was not found', async () => {
    await get('/missing')
    await get('/missing')
    expect(renders).toBe(2)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('answers "%s" with %s', async (accepted, encoding, decode) => {
    const answer = await get('/', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
    expect(decode(bytes).toString()).toBe('page 1'.repeat(100))
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  })

  test('makes one page of all queries that it does not know, and one of each that it does', async () => {
    for (const query of ['', '?x=1', '?utm_source=a&utm_medium=b', '?category=', '?x=%FF&lang=xx'])
      expect(await (await get(`/gallery${query}`)).text()).toBe('page 1'.repeat(100))
    const same = ['?category=bols', '?category=B%C3%B4ls', '?category=Bols&page=1']
    for (const query of ['?category=Bols', '?x=1&category=Bols', '?category=Bols&x=y', ...same])
      expect(await (await get(`/gallery${query}`)).text()).toBe('page 2'.repeat(100))
    await get('/de/gallery?category=Bols')
    await get('/news?category=Bols')
    await get('/news')
    expect(renders).toBe(4)
    expect(asked).toEqual([
      '/gallery',
      '/gallery?category=Bols',
      '/de/gallery?category=Bols',
      '/news',
    ])
  })

  test('makes one page of all categories, subjects and trainings that there are not', async () => {
    for (let n = 0; n < 700; n += 1) {
      await get(`/gallery?category=${n}`)
      await get(`/contact?subject=${n}&training=${n + 2}`)
    }
    expect(asked).toEqual(['/gallery?category=+', '/contact'])
    await get('/contact?training=1-tourner')
    await get('/contact?training=1')
    await get('/contact?subject=visit&training=1')
    expect(asked.slice(2)).toEqual(['/contact?training=1', '/contact?subject=visit'])
  })

  test('knows every query that a page looks for', async () => {
    const folder = fileURLToPath(new URL('../../../app/site/', import.meta.url))
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      /\.tsx?$/.test(name),
    )
    const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    const looked = sources.join().matchAll(/searchParams\.get\('(\w+)'\)/g)
    const names = [...new Set([...looked].map(([, name]) => name ?? ''))]
    expect(names.length).toBeGreaterThan(2)
    const values: Record<string, string> = { category: 'Bols', page: '2', subject: 'visit' }
    for (const name of names) {
      const query = `?${name}=${values[name] ?? '1'}`
      const kept = ['/gallery', '/nl/contact'].map((path) =>
        pageKey(new URL(`http://atelier.test${path}${query}`), KNOWN),
      )
      expect(kept.join(' '), name).toContain(query)
    }
  })

  test('answers 304 without a body to a browser that has the page', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    for (const brought of [`"other", ${etag}`, `W/${etag}`]) {
      const again = await get('/', { 'if-none-match': brought })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const packed = (await get('/', { 'accept-encoding': 'br' })).headers.get('etag')
    expect(packed, 'other bytes').not.toBe(etag)
    change()
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const head = await get('/', {}, 'HEAD')
    expect(await head.text()).toBe('')
    expect(head.headers.get('etag')).toBe((await get('/')).headers.get('etag'))
    expect(head.headers.get('content-length')).toBe('600')
  })
})
