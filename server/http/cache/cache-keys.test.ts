import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildCacheKey, isSameForAllVisitors } from './cache-keys.ts'

const category = (id: number, name: string) => ({
  ...{ id, name, description: '', position: null, version: 1, translations: {} },
})
const KNOWN = {
  categories: [category(1, 'Bols'), category(2, 'Bronze')],
  formerCategories: [],
  locales: ['fr', 'de'],
  trainings: new Set([1]),
  pieces: new Set([1]),
}
const keyOf = (path: string) =>
  buildCacheKey(new URL(`http://atelier.test${path}`), KNOWN) ?? 'no key'

test('unknown parameters share one key, and each known value has its own', () => {
  for (const query of ['', '?x=1', '?utm_source=a&utm_medium=b', '?category=', '?x=%FF&lang=xx'])
    expect(keyOf(`/gallery${query}`)).toBe('/gallery')
  const same = ['?category=bols', '?category=B%C3%B4ls', '?category=Bols&page=1']
  for (const query of ['?category=Bols', '?x=1&category=Bols', '?category=Bols&x=y', ...same])
    expect(keyOf(`/gallery${query}`)).toBe('/gallery?category=Bols')
  expect(keyOf('/de/gallery?category=Bols')).toBe('/de/gallery?category=Bols')
  expect(keyOf('/news?category=Bols')).toBe('/news')
  expect(keyOf('/nl/gallery?x=1'), 'this language redirects with its query').toBe('no key')
})

test('only the path decides whether the language cookie counts', () => {
  const headers = { cookie: 'lang=de' }
  expect(isSameForAllVisitors({ url: '/?utm_source=news.atom', headers })).toBe(false)
  expect(isSameForAllVisitors({ url: '/news.atom?utm_source=reader', headers })).toBe(true)
})

test('a piece has one key for each list that it can be in', () => {
  const flags = [
    '',
    'in=category',
    'in=x',
    'in=Bols',
    'available=1',
    'available=0',
    'category=Bols',
  ]
  const sorts = [
    '',
    'sort=price',
    'sort=size',
    'sort=scale',
    'sort=title',
    'sort=',
    'page=2',
    'x=1',
  ]
  const keys = flags.flatMap((first) =>
    flags.flatMap((second) =>
      sorts.map((third) => keyOf(`/de/gallery/12-schale?${third}&${second}&${first}`)),
    ),
  )
  expect(new Set(keys).size).toBe(2 * 2 * 4)
  expect(keys).toContain('/de/gallery/12-schale?in=category&available=1&sort=price')
  expect(keyOf('/news/3-foire?in=category&sort=price')).toBe('/news/3-foire')
  const list = '/gallery?sort=size&available=1&category=bols&page=2'
  expect(keyOf(list)).toBe('/gallery?category=Bols&available=1&sort=size&page=2')
  expect(keyOf('/gallery?sort=x&available=true')).toBe('/gallery')
})

test('all unknown categories, subjects and trainings have one key', () => {
  const keys = Array.from({ length: 700 }, (_, n) => [
    keyOf(`/gallery?category=${n}`),
    keyOf(`/contact?subject=${n}&training=${n + 2}`),
  ])
  expect([...new Set(keys.flat())]).toEqual(['/gallery?category=+', '/contact'])
  expect(keyOf('/contact?training=1-tourner')).toBe('/contact?training=1')
  expect(keyOf('/contact?training=1')).toBe('/contact?training=1')
  expect(keyOf('/contact?subject=visit&training=1')).toBe('/contact?subject=visit')
  expect(keyOf('/contact?sent=x&training=1')).toBe('/contact?training=1&sent=1')
  const waiting = '/contact?training=1&sent=again_waiting'
  expect(keyOf(waiting)).toBe(waiting)
  expect(keyOf('/contact?training=1&sent=waiting_100')).toContain('sent=waiting_100')
  expect(keyOf('/contact?training=1&sent=waiting_101')).toContain('sent=1')
  expect(keyOf('/gallery/12?sent=1')).toBe('/gallery/12?sent=1')
})

test('the key of a key is the key itself', () => {
  for (const path of [
    '/gallery?category=x',
    '/gallery?category=bols&page=2',
    '/contact?training=1',
  ])
    expect(keyOf(keyOf(path))).toBe(keyOf(path))
})

test('the keys contain every query parameter that a page reads', async () => {
  const folder = fileURLToPath(new URL('../../../app/site/', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const looked = sources.join().matchAll(/searchParams\.get\('(\w+)'\)/g)
  const names = [...new Set([...looked].map(([, name]) => name ?? ''))]
  expect(names.length).toBeGreaterThan(2)
  const values: Record<string, string> = { category: 'Bols', page: '2', subject: 'visit' }
  for (const name of names) {
    const query = `?${name}=${values[name] ?? '1'}`
    const kept = ['/gallery', '/de/contact'].map((path) => keyOf(path + query))
    expect(kept.join(' '), name).toContain(query)
  }
})
