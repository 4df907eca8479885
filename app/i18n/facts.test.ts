/** What the texts have to say in every language, whatever words they find for it (specification, sections 1 and 8). */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../shared/locale.ts'
import { LARGEST_GROUP } from '../../shared/training.ts'

const textsOf = (locale: Locale): typeof import('../../locales/fr.json') =>
  JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'))
const EIGHT: Record<Locale, RegExp> = {
  fr: /huit/i,
  en: /eight/i,
  de: /acht/i,
  es: /ocho/i,
  nl: /acht/i,
}

test('the languages are fr, en, de, es and nl; French is the default', () => {
  expect(LOCALES).toEqual(['fr', 'en', 'de', 'es', 'nl'])
  expect(DEFAULT_LOCALE).toBe('fr')
})

describe.each(LOCALES)('the texts of %s', (locale) => {
  const { home, portrait, training } = textsOf(locale)

  test('say that teaching began in 2011 and wood turning in 2018', () => {
    for (const text of [home.teaching.text, training.lead]) expect(text).toContain('2011')
    for (const text of [home.turning.text, portrait.journey.second]) expect(text).toContain('2018')
  })

  test('say that 80 % is practice', () => {
    for (const text of [home.teaching.text, training.points.practice.text])
      expect(text).toMatch(/\b80\s?%/)
  })

  test('say that a group has at most eight', () => {
    expect(LARGEST_GROUP).toBe(8)
    for (const text of [home.teaching.text, training.points.groups.text])
      expect(text).toMatch(EIGHT[locale])
  })

  test('name the periods 1998, 2004, 2010 and 2011', () => {
    expect(Object.keys(portrait.years).filter((key) => /^\d+$/.test(key))).toEqual([
      '1998',
      '2004',
      '2010',
      '2011',
    ])
  })
})

test('the generic messages are those of the catalogue: An error occurred, Loading…', () => {
  const { common } = textsOf('en')
  expect(common.error).toBe('An error occurred.')
  expect(common.loading).toBe('Loading…')
})
