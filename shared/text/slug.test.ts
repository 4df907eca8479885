import { expect, test } from 'vitest'
import { slugify } from '../paths.ts'

test('turns a title into a URL slug', () => {
  expect(slugify('Bol en noyer')).toBe('bol-en-noyer')
  expect(slugify('Grand plat « Étang »')).toBe('grand-plat-etang')
  expect(slugify('Nœud à cœur, Straße')).toBe('noeud-a-coeur-strasse')
  expect(slugify('Für Wächter, Ölbaum', 'de')).toBe('fuer-waechter-oelbaum')
  expect(slugify('Für Wa\u0308chter', 'de')).toBe('fuer-waechter')
  expect(slugify('日本')).toBe('')
  expect(slugify('a'.repeat(100))).toHaveLength(80)
})
