import { expect, test } from 'vitest'
import {
  countTrainingDays,
  findNextAvailableTraining,
  getLastTrainingDay,
  isLastDayUnknown,
  namesSeveralDays,
  parseDurationDays,
} from './training-dates.ts'

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
  expect(parseDurationDays(duration)).toBe(days)
})

test.each([
  '3 samedis',
  'Trois samedis',
  'drei Samstage',
  'three Saturdays',
  'tres sábados',
  'drie zaterdagen',
  'trois\u00a0dimanches matin',
  'samedi et dimanche',
  'du lundi au vendredi',
  'Samstag und Sonntag',
  'tous les samedis de mars',
  'tres lunes',
  '2 ou 3 jours',
  '2 days',
  'zwei Tage',
  'tres días',
  'twee dagen',
  '14 h sur 2 jours',
  '2 jours par mois',
  '1,5 jour',
  '4 soirées',
  'vier Abende',
  'deux après-midi',
  '6 demi-journées',
  '5 séances de 3 h',
  'trois fois 3 heures',
  'une semaine',
  '2 week-ends',
  'un fin de semana',
  'plusieurs jours',
])('“%s” names several days', (duration) => {
  expect(namesSeveralDays(duration)).toBe(true)
})

test.each([
  '1 jour',
  'une journée',
  'un samedi',
  'le samedi matin',
  'ein Samstag',
  'one day',
  'un día',
  'el lunes',
  'een dag',
  '14 heures',
  '2 h',
  '3 heures le samedi',
  '2 à 3 heures, un jour à convenir',
  'après-midi',
  '1,0 jour',
  'à convenir',
  '',
])('“%s” does not name several days', (duration) => {
  expect(namesSeveralDays(duration)).toBe(false)
})

test('the last day is unknown if the duration names several days that it does not place', () => {
  const of = (
    duration: string,
    end_date: string | null = null,
    date: string | null = '2027-02-13',
  ) => isLastDayUnknown({ date, end_date, duration })
  expect(of('3 samedis')).toBe(true)
  expect(of('3 samedis', '2027-02-27')).toBe(false)
  expect(of('3 samedis', '2027-02-13'), 'set to one day').toBe(false)
  expect(of('3 samedis', null, null), 'no first day either').toBe(false)
  expect(of('2 jours'), 'follows from the duration').toBe(false)
  expect(of('un week-end')).toBe(false)
  expect(of('1 jour')).toBe(false)
})

test('the last day is the stored one, or else follows from an unambiguous duration', () => {
  const of = (date: string | null, duration: string, end_date?: string | null) =>
    getLastTrainingDay({ date, duration, end_date })
  expect(of('2027-02-13', '2 jours')).toBe('2027-02-14')
  expect(of('2027-02-27', 'trois jours')).toBe('2027-03-01')
  expect(of('2026-12-31', 'week-end')).toBe('2027-01-01')
  expect(of('2027-02-13', '2 jours', '2027-02-20')).toBe('2027-02-20')
  expect(of('2027-02-13', '2 jours', '2027-02-13'), 'set to one day').toBeNull()
  expect(of('2027-02-13', '1 jour')).toBeNull()
  expect(of('2027-02-13', 'à convenir', null)).toBeNull()
  expect(of(null, '2 jours', '2027-02-14')).toBeNull()
})

test('the next training has free places and begins today or later', () => {
  const training = (date: string | null, places_left: number | null = null) => ({
    ...{ date, places_left, duration: '2 jours' },
  })
  const trainings = [
    training(null),
    training('2027-02-27'),
    training('2027-02-13'),
    training('2027-02-10', 0),
    training('2027-01-31', 3),
  ]
  const next = (today: string) => findNextAvailableTraining(trainings, today)?.date
  expect(next('2027-01-31')).toBe('2027-01-31')
  expect(next('2027-02-01'), 'one has begun, one is full').toBe('2027-02-13')
  expect(next('2027-02-27')).toBe('2027-02-27')
  expect(next('2027-02-28')).toBeUndefined()
})

test.each([
  [{ date: '2027-03-27', end_date: '2027-03-29', duration: '3 samedis' }, 3],
  [{ date: '2027-03-27', end_date: null, duration: '2 jours' }, 2],
  [{ date: '2027-03-27', end_date: null, duration: '1 jour' }, 1],
  [{ date: null, end_date: null, duration: '5 jours' }, 5],
  [{ date: null, end_date: null, duration: 'à convenir' }, 1],
])('%j lasts %i days', (training, days) => {
  expect(countTrainingDays(training)).toBe(days)
})
