import { expect, test } from 'vitest'
import { isLongerThanOneDay, parseDurationDays } from './training-duration.ts'

test.each([
  ['2 jours', 2],
  [' 2\u00a0jours ', 2],
  ['Deux jours', 2],
  ['10 jours', 10],
  ['3 jours (21 heures)', 3],
  ['week-end', 2],
  ['Un weekend', 2],
  ['1 jour', null],
  ['une journée', null],
  ['14 heures', null],
  ['2 jours par mois', null],
  ['2 ou 3 jours', null],
  ['0 jours', null],
  ['quelques jours', null],
  ['les week-ends de mars', null],
  ['2 days', null],
  ['', null],
])('“%s” unambiguously means %s days', (duration, days) => {
  expect(parseDurationDays(duration)?.count ?? null).toBe(days)
})

test.each([
  '3 samedis',
  'Trois samedis',
  'trois\u00a0dimanches matin',
  'samedi et dimanche',
  'du lundi au vendredi',
  'tous les samedis de mars',
  '2 ou 3 jours',
  '14 h sur 2 jours',
  '2 jours par mois',
  '1,5 jour',
  '4 soirées',
  'deux après-midi',
  '6 demi-journées',
  '5 séances de 3 h',
  'trois fois 3 heures',
  'une semaine',
  '2 week-ends',
  'plusieurs jours',
])('“%s” is longer than one day', (duration) => {
  expect(isLongerThanOneDay(duration)).toBe(true)
})

test.each([
  '1 jour',
  'une journée',
  'un samedi',
  'le samedi matin',
  '14 heures',
  '2 h',
  '3 heures le samedi',
  '2 à 3 heures, un jour à convenir',
  'après-midi',
  '1,0 jour',
  'à convenir',
  '',
])('“%s” does not name several days', (duration) => {
  expect(isLongerThanOneDay(duration)).toBe(false)
})

test.each([
  ['3 samedis', 3, 6],
  ['Trois samedis matin', 3, 6],
  ['4 mardis soir (18 h à 21 h)', 4, 2],
  ['2 dimanches', 2, 0],
])('“%s” means %s weekly days', (duration, count, weekday) => {
  expect(parseDurationDays(duration)).toEqual({ count, weekday })
})

test.each(['un samedi', 'samedi', 'les samedis', '3 samedis par mois', 'samedi et dimanche'])(
  '“%s” does not place its days',
  (duration) => {
    expect(parseDurationDays(duration)).toBeNull()
  },
)
