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

test.each([
  'mot de passe',
  'portrait',
  'photo',
  'prix',
  'vente',
  'certificat',
  'catégorie',
  'actualité',
  'ordre',
  'formation',
  'inscription',
  'bon cadeau',
  'langue',
  'message',
  'fermeture',
  'sauvegarde',
])('the contents name “%s”', (subject) => {
  expect(Object.values(guide).map(({ title }) => title.toLowerCase())).toContainEqual(
    expect.stringContaining(subject),
  )
})

/** All French texts, with normal instead of non-breaking spaces. */
const catalogs = readdirSync('locales')
  .filter((file) => /\bfr\.json$/.test(file))
  .map((file) => readFileSync(`locales/${file}`, 'utf8'))
  .join()
  .replace(/\s/g, ' ')

/** Quoted examples and names of other programs, which are no texts of the admin. */
const QUOTES_WITHOUT_TEXT = [
  ...['SMTP', 'courrier sortant', 'mot de passe d’application', 'SMTP et API'],
  ...['2 jours', '3 samedis', 'à définir', '0 €'],
]

test('each French text between « and » exists as a text of its own', () => {
  const names = [...catalogs.matchAll(/« ([^»{]+) »/g)].map((found) => found[1] ?? '')
  expect(names.length).toBeGreaterThan(150)
  const isKnown = (name: string) =>
    QUOTES_WITHOUT_TEXT.includes(name) || catalogs.includes(`: "${name}"`)
  expect(names.filter((name) => !isKnown(name))).toEqual([])
})

test('no French text after “vous êtes” is masculine', () => {
  const forms = /vous seul |(?:êtes|serez|rester) (?:plus )?[a-zéè]+(?:é|it)[ ,."]/gi
  expect('Vous êtes déconnecté. Vous êtes inscrit, '.match(forms)).toHaveLength(2)
  expect(catalogs.match(forms)).toBe(null)
})
