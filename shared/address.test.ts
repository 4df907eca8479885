import { expect, test } from 'vitest'
import {
  categoryAddress,
  entityAddress,
  idOfAddress,
  isAdminPath,
  isDocumentPath,
  slug,
} from './address.ts'

test('a title becomes a readable address', () => {
  expect(slug('Bol en noyer')).toBe('bol-en-noyer')
  expect(slug('Grand plat « Étang »')).toBe('grand-plat-etang')
  expect(slug('Nœud à cœur, Straße')).toBe('noeud-a-coeur-strasse')
  expect(slug('日本')).toBe('')
  expect(slug('a'.repeat(100))).toHaveLength(80)
})

test('an entity has one address in each language', () => {
  const piece = { id: 12, title: 'Bol en noyer' }
  expect(entityAddress('fr', 'art_piece', piece)).toBe('/gallery/12-bol-en-noyer')
  expect(entityAddress('de', 'news', piece)).toBe('/de/news/12-bol-en-noyer')
  expect(entityAddress('nl', 'training', { id: 3, title: '!' })).toBe('/nl/training/3')
})

test('the number at the head of an address decides', () => {
  expect(idOfAddress('12-bol-en-noyer')).toBe(12)
  expect(idOfAddress('12')).toBe(12)
  for (const wrong of ['', '0', '012-x', 'x-12', '12x', '-1', '1e3', '9'.repeat(17)]) {
    expect(idOfAddress(wrong), wrong).toBeNull()
  }
  expect(idOfAddress(undefined)).toBeNull()
})

test.each(['/admin', '/admin/', '/admin/login', '/admin/login/'])('%s is the admin', (path) => {
  expect(isAdminPath(path)).toBe(true)
})

test.each(['/admin/x', '/administration', '/de/admin', '/admin/login/x', '/'])(
  '%s is a public path',
  (path) => {
    expect(isAdminPath(path)).toBe(false)
  },
)

test('a category has an address in the gallery of each language', () => {
  expect(categoryAddress('fr', 'Bois & bronze')).toBe('/gallery?category=Bois+%26+bronze')
  expect(categoryAddress('de', 'Bronze')).toBe('/de/gallery?category=Bronze')
})

test('a document for programs is known by its ending', () => {
  expect(isDocumentPath('/de/news.atom')).toBe(true)
  expect(isDocumentPath('/training/2-tourner.ics')).toBe(true)
  expect(isDocumentPath('/gallery/2-tourner')).toBe(false)
  expect(isDocumentPath('/gallery/2-robots.txt/')).toBe(false)
})
