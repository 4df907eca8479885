import { expect, test } from 'vitest'
import {
  countTrainingDays,
  findNextAvailableTraining,
  getLastTrainingDay,
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
