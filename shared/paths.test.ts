import { expect, test } from 'vitest'
import type { TargetLocale } from './entities/translation.ts'
import { LOCALES } from './locale.ts'
import {
  findCategory,
  getCategoryPath,
  getEntityPath,
  isAdminPath,
  isMachineReadablePath,
  parseIdFromSlug,
} from './paths.ts'

/** Builds a category from its French name and its translated names. */
const named = (name: string, others: Partial<Record<TargetLocale, string>>) => ({
  name,
  translations: Object.fromEntries(
    Object.entries(others).map(([locale, text]) => [locale, { name: { text, source: name } }]),
  ),
})

test('an entity has one path in each language', () => {
  const piece = { id: 12, title: 'Bol en noyer' }
  expect(getEntityPath('fr', 'art_piece', piece)).toBe('/gallery/12-bol-en-noyer')
  expect(getEntityPath('de', 'news', piece)).toBe('/de/news/12-bol-en-noyer')
  expect(getEntityPath('nl', 'training', { id: 3, title: '!' })).toBe('/nl/training/3')
})

test('a name above the maximum length matches no category', () => {
  const long = 'é'.repeat(200)
  expect(findCategory('fr', long.toUpperCase(), [named(long, {})])?.name).toBe(long)
  expect(findCategory('fr', `${long}é`, [named(long, {})])).toBeUndefined()
  expect(findCategory('fr', `${long}${'!'.repeat(15_000)}`, [named(long, {})])).toBeUndefined()
})

test('the id at the start of a slug identifies the entity', () => {
  expect(parseIdFromSlug('12-bol-en-noyer')).toBe(12)
  expect(parseIdFromSlug('12')).toBe(12)
  for (const ending of [',', '.', ')', '%', '…', '»', '.)'])
    expect(parseIdFromSlug(`12${ending}`), ending).toBe(12)
  for (const wrong of ['', '0', '012-x', 'x-12', '12x', '-1', '1e3', '9'.repeat(17)]) {
    expect(parseIdFromSlug(wrong), wrong).toBeNull()
  }
  expect(parseIdFromSlug(undefined)).toBeNull()
})

test.each(['/admin', '/admin/', '/admin/login', '/admin/login/', '/admin/account', '/admin/trash'])(
  '%s is a path of the admin',
  (path) => {
    expect(isAdminPath(path)).toBe(true)
  },
)

test.each([
  '/admin/x',
  '/admin/panel',
  '/admin/account/x',
  '/admin/trash/x',
  '/administration',
  '/de/admin',
  '/admin/login/x',
  '/',
])('%s is a public path', (path) => {
  expect(isAdminPath(path)).toBe(false)
})

test('a category has a gallery path in each language', () => {
  const category = named('Bois & bronze', { de: 'Holz und Bronze' })
  expect(getCategoryPath('fr', category, [category])).toBe('/gallery?category=Bois+%26+bronze')
  expect(getCategoryPath('de', category, [category])).toBe('/de/gallery?category=Holz+und+Bronze')
  expect(getCategoryPath('nl', category, [category])).toBe('/nl/gallery?category=Bois+%26+bronze')
})

test('the slug of a category identifies it in every language, whatever the names of the others are', () => {
  const wood = named('Bois', { en: 'Wood', nl: 'Drechseln' })
  const turning = named('Tournage', { en: 'Turning', de: 'Drechseln' })
  const all = [turning, named('Tournage d’art', { en: 'Turning', de: 'Tournage' }), wood]
  for (const category of all) {
    const addresses = LOCALES.map((locale) => getCategoryPath(locale, category, all))
    expect(new Set(addresses).size).toBe(LOCALES.length)
    for (const address of addresses) {
      const name = new URL(address, 'http://localhost').searchParams.get('category') ?? ''
      for (const locale of LOCALES)
        expect(findCategory(locale, name, all), `${address} read in ${locale}`).toBe(category)
    }
  }
  expect(getCategoryPath('en', wood, all)).toBe('/en/gallery?category=Wood')
  expect(findCategory('en', 'Turning', all), 'an older address').toBe(turning)
  expect(findCategory('en', 'Ailleurs', all)).toBeUndefined()
})

test('a category name matches without case and accents, but an exact match takes precedence', () => {
  const fired = named('Bois brûlé', { es: 'Maderas quemadas' })
  const small = named('bois brule', {})
  const signs = named('★', {})
  const all = [fired, small, signs]
  for (const typed of ['bois brûlé', 'BOIS BRÛLÉ', 'Bois-brulé', 'maderas Quemadas'])
    expect(findCategory('fr', typed, all), typed).toBe(fired)
  expect(findCategory('fr', 'bois brule', all)).toBe(small)
  expect(findCategory('fr', '★', all)).toBe(signs)
  for (const typed of ['☆', '', 'bois']) expect(findCategory('fr', typed, all)).toBeUndefined()
})

test('a feed or calendar is recognized by its file extension', () => {
  expect(isMachineReadablePath('/de/news.atom')).toBe(true)
  expect(isMachineReadablePath('/training/2-tourner.ics')).toBe(true)
  expect(isMachineReadablePath('/gallery/2-tourner')).toBe(false)
  expect(isMachineReadablePath('/gallery/2-robots.txt/')).toBe(false)
})
