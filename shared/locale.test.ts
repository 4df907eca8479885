import { expect, test } from 'vitest'
import {
  bindPunctuation,
  formatDate,
  formatDateRange,
  formatDateRangeWithWeekdays,
  formatMonths,
  formatPrice,
  formatPriceLimits,
  getLocaleFromPath,
  getLocalizedPath,
  LOCALES,
  removeLocalePrefix,
} from './locale.ts'

const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

test('prices have the format of each language', () => {
  expect(formatPrice('fr', 1200.5)).toBe(`1${NARROW}200,50${NO_BREAK}€`)
  expect(formatPrice('en', 1200.5)).toBe('€1,200.50')
  expect(formatPrice('de', 1200.5)).toBe(`1.200,50${NO_BREAK}€`)
  expect(formatPrice('es', 1200.5)).toBe(`1200,50${NO_BREAK}€`)
  expect(formatPrice('nl', 1200.5)).toBe(`€${NO_BREAK}1.200,50`)
})

test('whole euros show no cents', () => {
  expect(formatPrice('fr', 1200)).toBe(`1${NARROW}200${NO_BREAK}€`)
  expect(formatPrice('en', 1200)).toBe('€1,200')
})

test('a price range contains the currency once in languages that write it after the amount', () => {
  const limits = LOCALES.map((locale) => Object.values(formatPriceLimits(locale, 800, 1200.5)))
  expect(limits).toEqual([
    ['800', `1${NARROW}200,50${NO_BREAK}€`],
    ['€800', '€1,200.50'],
    ['800', `1.200,50${NO_BREAK}€`],
    ['800', `1200,50${NO_BREAK}€`],
    [`€${NO_BREAK}800`, `€${NO_BREAK}1.200,50`],
  ])
})

test('dates have the long format of the language', () => {
  expect(LOCALES.map((locale) => formatDate(locale, '2027-02-14'))).toEqual([
    '14 février 2027',
    '14 February 2027',
    '14. Februar 2027',
    '14 de febrero de 2027',
    '14 februari 2027',
  ])
})

test('date ranges have the format of the language, within a month and across months and years', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(
    LOCALES.map((locale) => plain(formatDateRange(locale, '2027-02-13', '2027-02-15'))),
  ).toEqual([
    'du 13 au 15 février 2027',
    '13–15 February 2027',
    '13.–15. Februar 2027',
    'del 13 al 15 de febrero de 2027',
    '13–15 februari 2027',
  ])
  expect(
    LOCALES.map((locale) => plain(formatDateRange(locale, '2027-02-13', '2027-02-14'))),
  ).toEqual([
    'les 13 et 14 février 2027',
    '13 and 14 February 2027',
    '13. und 14. Februar 2027',
    '13 y 14 de febrero de 2027',
    '13 en 14 februari 2027',
  ])
  expect(formatDateRange('fr', '2027-01-31', '2027-02-02')).toBe('du 31 janvier au 2 février 2027')
  expect(formatDateRange('fr', '2026-12-31', '2027-01-02')).toBe(
    'du 31 décembre 2026 au 2 janvier 2027',
  )
  expect(formatDateRange('es', '2027-01-31', '2027-02-02')).toBe(
    'del 31 de enero al 2 de febrero de 2027',
  )
  expect(plain(formatDateRange('en', '2026-12-20', '2027-01-05'))).toBe(
    '20 December 2026 – 5 January 2027',
  )
  expect(formatDateRange('fr', '2027-05-01', '2027-05-02')).toBe('les 1er et 2 mai 2027')
  expect(formatDateRange('fr', '2027-04-30', '2027-05-01')).toBe('les 30 avril et 1er mai 2027')
  expect(formatDateRange('fr', '2027-02-13', null)).toBe('13 février 2027')
  expect(formatDateRange('de', '2027-02-13', '2027-02-13')).toBe('13. Februar 2027')
})

test('a date range with weekdays has the format of the language', () => {
  const format = (first: string, last: string | null) =>
    LOCALES.map((locale) => formatDateRangeWithWeekdays(locale, first, last).replace(/\s/g, ' '))
  expect(format('2027-02-13', null)).toEqual([
    'samedi 13 février 2027',
    'Saturday 13 February 2027',
    'Samstag, 13. Februar 2027',
    'sábado 13 de febrero de 2027',
    'zaterdag 13 februari 2027',
  ])
  expect(format('2027-02-13', '2027-02-14')).toEqual([
    'les samedi 13 et dimanche 14 février 2027',
    'Saturday 13 February and Sunday 14 February 2027',
    'Samstag, 13. und Sonntag, 14. Februar 2027',
    'sábado 13 y domingo 14 de febrero de 2027',
    'zaterdag 13 en zondag 14 februari 2027',
  ])
  expect(format('2027-04-30', '2027-05-02')).toEqual([
    'du vendredi 30 avril au dimanche 2 mai 2027',
    'Friday 30 April to Sunday 2 May 2027',
    'Freitag, 30. April bis Sonntag, 2. Mai 2027',
    'del viernes 30 de abril al domingo 2 de mayo de 2027',
    'vrijdag 30 april t/m zondag 2 mei 2027',
  ])
  expect(format('2027-05-01', null)[0]).toBe('samedi 1er mai 2027')
})

test('a date range with weekdays has no line break between a day and its month', () => {
  const getDays = (first: string, last: string | null) =>
    LOCALES.map((locale) =>
      formatDateRangeWithWeekdays(locale, first, last).match(
        /\d+(er|\.)?\u00A0(de\u00A0)?\p{L}+/gu,
      ),
    )
  expect(getDays('2027-05-01', null)).toEqual([
    ['1er\u00A0mai'],
    ['1\u00A0May'],
    ['1.\u00A0Mai'],
    ['1\u00A0de\u00A0mayo'],
    ['1\u00A0mei'],
  ])
  expect(getDays('2027-04-30', '2027-05-02')).toEqual([
    ['30\u00A0avril', '2\u00A0mai'],
    ['30\u00A0April', '2\u00A0May'],
    ['30.\u00A0April', '2.\u00A0Mai'],
    ['30\u00A0de\u00A0abril', '2\u00A0de\u00A0mayo'],
    ['30\u00A0april', '2\u00A0mei'],
  ])
})

test('the first day of a month is “1er” in French, and no other day is', () => {
  expect(formatDate('fr', '2027-01-01')).toBe('1er janvier 2027')
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
  )
  for (const day of days) {
    const [spoken] = formatDate('fr', day).split(' ')
    expect(spoken, day).toBe(day.endsWith('-01') ? '1er' : String(Number(day.slice(-2))))
  }
})

test('the other languages format the first day of a month like other days', () => {
  expect(LOCALES.slice(1).map((locale) => formatDate(locale, '2027-05-01'))).toEqual([
    '1 May 2027',
    '1. Mai 2027',
    '1 de mayo de 2027',
    '1 mei 2027',
  ])
})

test.each([
  [1, ['1 mois', '1 month', '1 Monat', '1 mes', '1 maand']],
  [12, ['12 mois', '12 months', '12 Monate', '12 meses', '12 maanden']],
])('%i months have the form of each language', (count, names) => {
  expect(LOCALES.map((locale) => formatMonths(locale, count).replace(NO_BREAK, ' '))).toEqual(names)
})

test('French paths have no prefix, and the paths of other languages have one', () => {
  expect(getLocalizedPath('fr', '/gallery')).toBe('/gallery')
  expect(getLocalizedPath('de', '/gallery')).toBe('/de/gallery')
  expect(getLocalizedPath('nl', '/')).toBe('/nl')
  expect(getLocaleFromPath('/es/news/1-x')).toBe('es')
  expect(getLocaleFromPath('/esprit')).toBe('fr')
  expect(removeLocalePrefix('/en')).toBe('/')
  expect(removeLocalePrefix('/en/contact')).toBe('/contact')
  expect(removeLocalePrefix('/contact')).toBe('/contact')
})

test('binds French punctuation to the word before or after it', () => {
  expect(bindPunctuation('Au tour : « Le bol » ? 12:30')).toBe(
    'Au tour\u00a0: «\u00a0Le bol\u00a0»\u00a0? 12:30',
  )
})
