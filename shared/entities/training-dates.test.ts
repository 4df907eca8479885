import { expect, test } from 'vitest'
import {
  countTrainingDays,
  fillDates,
  findTrainingToAnnounce,
  getLastTrainingDay,
  getNonConsecutiveDays,
  hasTrainingMoved,
  isLastDayUnknown,
  listTrainingDays,
} from './training-dates.ts'

test('the last day is unknown if the duration names several days that it does not place', () => {
  const of = (
    duration: string,
    end_date: string | null = null,
    date: string | null = '2027-02-13',
  ) => isLastDayUnknown({ date, end_date, duration })
  expect(of('3 samedis'), 'from a Saturday').toBe(false)
  expect(of('3 samedis', null, '2027-02-14'), 'from a Sunday').toBe(true)
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

test('filled dates stay the same when they are filled in again', () => {
  const date = '2027-02-13'
  for (const duration of ['1 jour', '2 jours', '3 samedis', 'à convenir'])
    for (const end_date of [null, date, '2027-02-14', '2027-02-27']) {
      const training = { date, duration, end_date }
      const filled = fillDates(training)
      expect(fillDates(filled)).toEqual(filled)
      expect(countTrainingDays(filled)).toBe(countTrainingDays(training))
    }
  const oneDay = fillDates({ date, duration: '1 jour', end_date: date })
  expect(oneDay.end_date, 'the same as without a last day').toBeNull()
})

test('separate days are the stored ones, or else follow from the duration and its first day', () => {
  const of = (duration: string, end_date: string | null = null, days: string[] = []) =>
    getNonConsecutiveDays({ date: '2027-02-13', duration, end_date, days })
  const saturdays = ['2027-02-13', '2027-02-20', '2027-02-27']
  expect(of('3 samedis')).toEqual(saturdays)
  expect(of('3 samedis', '2027-02-27')).toEqual(saturdays)
  expect(of('3 samedis', '2027-03-06'), 'another last day').toEqual([])
  expect(of('3 mardis')).toEqual([])
  expect(of('2 jours')).toEqual([])
  const stored = ['2027-02-13', '2027-03-13']
  expect(of('2 jours', '2027-03-13', stored)).toEqual(stored)
  expect(of('2 jours', '2027-02-14', ['2027-02-13', '2027-02-14']), 'consecutive').toEqual([])
  expect(
    countTrainingDays({ date: '2027-02-13', end_date: '2027-03-13', duration: '', days: stored }),
  ).toBe(2)
})

test('a training has moved if participants must be told about its new dates or hours', () => {
  const before = { date: '2027-02-13', duration: '2 jours', times: '9 h' }
  const hasMoved = (changes: object, from: object = before) =>
    hasTrainingMoved({ ...before, ...from }, { ...before, ...changes }, '2027-01-31')
  expect(hasMoved({})).toBe(false)
  expect(hasMoved({ end_date: '2027-02-14' }), 'the same last day').toBe(false)
  expect(hasMoved({ date: '2027-02-20' })).toBe(true)
  expect(hasMoved({ duration: '3 jours' })).toBe(true)
  expect(hasMoved({ times: '10 h' })).toBe(true)
  expect(hasMoved({}, { date: null }), 'the first date').toBe(true)
  expect(hasMoved({ date: null }), 'no date any more').toBe(false)
  expect(hasMoved({ date: '2027-01-29' }), 'a past training').toBe(false)
  expect(hasMoved({ date: '2027-01-30' }), 'the second day is to come').toBe(true)
})

test('lists the days of a training', () => {
  const of = (date: string | null, duration: string) =>
    listTrainingDays({ date, duration }).join(' ')
  expect(of('2027-02-27', '3 jours')).toBe('2027-02-27 2027-02-28 2027-03-01')
  expect(of('2027-02-13', '2 samedis')).toBe('2027-02-13 2027-02-20')
  expect(of(null, '3 jours')).toBe('')
})

test('the next training begins today or later, and is full only if all are', () => {
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
  const next = (today: string) => findTrainingToAnnounce(trainings, today)?.date
  expect(next('2027-01-31')).toBe('2027-01-31')
  expect(next('2027-02-01'), 'one has begun, one is full').toBe('2027-02-13')
  expect(next('2027-02-27')).toBe('2027-02-27')
  expect(next('2027-02-28')).toBeUndefined()
  const full = [training('2027-03-02', 0), training('2027-03-01', 0)]
  expect(findTrainingToAnnounce(full, '2027-02-28')?.date).toBe('2027-03-01')
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
