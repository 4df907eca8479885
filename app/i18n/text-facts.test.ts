/**
 * Checks that the texts contain the same facts, such as years, in every language (specification,
 * sections 1 and 8).
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { workshop } from '../../demo/content.ts'
import { periodYears } from '../../demo/pages.ts'
import { getTimelinePeriods } from '../../shared/entities/page.ts'
import { buildSuggestedPageTexts } from '../../shared/entities/suggested-texts.ts'
import { MAX_PARTICIPANTS } from '../../shared/entities/training.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../shared/locale.ts'
import { FALLBACK_WORKSHOP } from '../site/text/localized-workshop.ts'

const textsOf = (locale: Locale): typeof import('../../locales/fr.json') =>
  JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'))
const EIGHT: Record<Locale, RegExp> = {
  fr: /huit/i,
  en: /eight/i,
  de: /acht/i,
  es: /ocho/i,
  nl: /acht/i,
}
const FACTS = {
  teaching_since: '2011',
  turning_since: '2018',
  practice_percent: 80,
  largest_group: 8,
  opening_hours: {},
  first: '1998',
}
const homeText = (facts: typeof FACTS, locale: Locale, field: 'teaching_text' | 'turning_text') =>
  buildSuggestedPageTexts('home', textsOf(locale), facts)[field]

test('has fr, en, de, es and nl, with French as the default', () => {
  expect(LOCALES).toEqual(['fr', 'en', 'de', 'es', 'nl'])
  expect(DEFAULT_LOCALE).toBe('fr')
})

test('the demo has taught since 2011 and turned wood since 2018, with groups of eight and 80 % practice', () => {
  const { first: _, ...facts } = FACTS
  expect(workshop).toMatchObject(facts)
  expect(MAX_PARTICIPANTS).toBe(8)
})

test('the demo has periods from 1998, 2004, 2010 and 2011', () => {
  const all = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`period_${index + 1}_year`, '']),
  )
  const periods = getTimelinePeriods({ ...all, ...periodYears } as Parameters<
    typeof getTimelinePeriods
  >[0])
  expect(periods.map(({ year }) => year)).toEqual(['1998', '2004', '2010', '2011'])
})

describe.each(LOCALES)('the texts of %s', (locale) => {
  const { training } = textsOf(locale)

  test('state that teaching began in 2011 and wood turning in 2018', () => {
    expect(homeText(FACTS, locale, 'teaching_text')).toContain('2011')
    expect(homeText(FACTS, locale, 'turning_text')).toContain('2018')
    expect(training.lead).toContain('{{teaching}}')
  })

  test('state that 80 % is practice', () => {
    expect(homeText(FACTS, locale, 'teaching_text')).toMatch(/\b80\s?%/)
    expect(training.points.practice.text).toMatch(/\{\{practice\}\}\s?%/)
  })

  test('state that a group has at most eight people', () => {
    expect(homeText(FACTS, locale, 'teaching_text')).toMatch(EIGHT[locale])
    expect(training.points.groups.text).toMatch(/\{\{group\}\}/i)
  })

  test('leave out facts that the artist has not entered', () => {
    const unknown = { ...FACTS, teaching_since: '', turning_since: '' }
    expect(FALLBACK_WORKSHOP.teaching_since).toBe('')
    for (const field of ['teaching_text', 'turning_text'] as const) {
      const text = homeText(unknown, locale, field)
      expect(text).not.toBe('')
      expect(text).not.toMatch(/\{|\b20\d\d\b/)
    }
    expect(training.lead_undated).not.toMatch(/\{/)
  })
})

test('the English catalogue has the generic messages "An error occurred." and "Loading…"', () => {
  const { common } = textsOf('en')
  expect(common.error).toBe('An error occurred.')
  expect(common.loading).toBe('Loading…')
})
