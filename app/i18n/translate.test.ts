import { expect, test } from 'vitest'
import { LOCALES } from '../../shared/locale.ts'
import { getTranslator } from './translate.ts'

test('translates into each language', () => {
  expect(LOCALES.map((locale) => getTranslator(locale)('nav.news'))).toEqual([
    'Actualités',
    'News',
    'Aktuelles',
    'Noticias',
    'Nieuws',
  ])
})

test('returns a missing key itself', () => {
  expect(getTranslator('de')('nothing.of_the_kind' as 'nav.home')).toBe('nothing.of_the_kind')
})

test('chooses the plural form by the number', () => {
  const t = getTranslator('fr')
  expect(t('training.participants', { count: 1 })).toMatch(/^1 personne$/)
  expect(t('training.participants', { count: 8 })).toMatch(/^8 personnes/)
})

test.each([
  ['Étienne', 'd’Étienne'],
  ['Anne Bois', 'd’Anne Bois'],
  ['Œuvre et bois', 'd’Œuvre et bois'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Jeanne', 'de Jeanne'],
  ['L’Atelier du Morvan', 'de L’Atelier du Morvan'],
])('French elides “de” before the name %s if it begins with a vowel', (name, expected) => {
  expect(getTranslator('fr')('certificate.statement', { name })).toContain(`mains ${expected}.`)
  expect(getTranslator('fr')('legal.sections.works_text', { owner: name })).toContain(expected)
})
