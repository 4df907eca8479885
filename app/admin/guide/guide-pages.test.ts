import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import guide from '../../../locales/admin-guide.fr.json'
import { GUIDE_PAGES, getGuidePathForScreen, parseGuidePage } from './guide-pages.ts'

test.each([
  ['/admin', '', '/admin/guide'],
  ['/admin', '?tab=pieces&edit=3', '/admin/guide'],
  ['/admin', '?tab=news', '/admin/guide?page=news'],
  ['/admin', '?tab=__proto__', '/admin/guide'],
  ['/admin/messages', '', '/admin/guide?page=messages'],
  ['/admin/site', '?workshop', '/admin/guide?page=name'],
  ['/admin/site', '?days', '/admin/guide?page=closures'],
])('links from %s%s to %s', (pathname, search, address) => {
  expect(getGuidePathForScreen(pathname, search)).toBe(address)
})

test('returns null for an unknown page name', () => {
  expect(parseGuidePage('piece')).toBe('piece')
  expect(parseGuidePage('toString')).toBe(null)
  expect(parseGuidePage(null)).toBe(null)
})

test('has eighteen pages, each with texts and a screenshot', () => {
  expect(GUIDE_PAGES).toHaveLength(18)
  expect(Object.keys(guide)).toEqual([...GUIDE_PAGES])
  const pictures = readdirSync('app/admin/guide/pictures').filter((file) => /\.webp$/.test(file))
  expect(pictures.toSorted()).toEqual(GUIDE_PAGES.map((page) => `${page}.webp`).toSorted())
})

/** All texts of the admin, with normal instead of non-breaking spaces, as in the guide. */
const words = [
  'admin',
  'admin-form',
  'admin-site',
  'admin-mail',
  'admin-messages',
  'admin-account',
  'admin-registrations',
  'admin-sales',
  'admin-suggestions',
]
  .map((catalog) => readFileSync(`locales/${catalog}.fr.json`, 'utf8'))
  .join()
  .replace(/\s/g, ' ')

test('quotes only texts that exist in the admin between « and »', () => {
  const said = JSON.stringify(guide).replace(/\s/g, ' ')
  const names = [...said.matchAll(/« ([^»]+) »/g)].map((found) => found[1] ?? '')
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !words.includes(`: "${name}"`))).toEqual([])
})
