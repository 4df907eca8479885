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
