import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test('turns a title into a URL slug', () => {
  expect(slug('Bol en noyer')).toBe('bol-en-noyer')
  expect(slug('Grand plat « Étang »')).toBe('grand-plat-etang')
  expect(slug('Nœud à cœur, Straße')).toBe('noeud-a-coeur-strasse')
  expect(slug('Für Wächter, Ölbaum', 'de')).toBe('fuer-waechter-oelbaum')
  expect(slug('Für Wa\u0308chter', 'de')).toBe('fuer-waechter')
  expect(slug('日本')).toBe('')
  expect(slug('a'.repeat(100))).toHaveLength(80)
})
