import { expect, test } from 'vitest'
import { formatDayList, formatDayListWithWeekdays } from './day-list.ts'
import { LOCALES } from './locale.ts'

const saturdays = ['2027-05-01', '2027-05-08', '2027-05-15']

test('names month and year once', () => {
  expect(LOCALES.map((locale) => formatDayList(locale, saturdays))).toEqual([
    '1er, 8 et 15 mai 2027',
    '1, 8 and 15 May 2027',
    '1., 8. und 15. Mai 2027',
    '1, 8 y 15 de mayo de 2027',
    '1, 8 en 15 mei 2027',
  ])
  expect(formatDayList('fr', ['2026-12-19', '2027-01-01', '2027-02-06'])).toBe(
    '19 décembre 2026, 1er janvier et 6 février 2027',
  )
  expect(formatDayList('fr', ['2027-03-06', '2027-03-20', '2027-04-03'])).toBe(
    '6 et 20 mars et 3 avril 2027',
  )
})

test('names a common weekday once', () => {
  expect(LOCALES.map((locale) => formatDayListWithWeekdays(locale, saturdays))).toEqual([
    'les samedis 1er, 8 et 15 mai 2027',
    'Saturdays 1, 8 and 15 May 2027',
    'jeweils Samstag, 1., 8. und 15. Mai 2027',
    'los sábados 1, 8 y 15 de mayo de 2027',
    'zaterdagen 1, 8 en 15 mei 2027',
  ])
})

test('names different weekdays', () => {
  const days = ['2027-03-06', '2027-03-09', '2027-04-03']
  expect(LOCALES.map((locale) => formatDayListWithWeekdays(locale, days))).toEqual([
    'samedi 6 et mardi 9 mars et samedi 3 avril 2027',
    'Saturday 6 and Tuesday 9 March and Saturday 3 April 2027',
    'Samstag, 6. und Dienstag, 9. März und Samstag, 3. April 2027',
    'sábado 6 y martes 9 de marzo y sábado 3 de abril de 2027',
    'zaterdag 6 en dinsdag 9 maart en zaterdag 3 april 2027',
  ])
})
