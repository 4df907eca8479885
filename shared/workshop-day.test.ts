import { expect, test } from 'vitest'
import { isPast } from './training-days.ts'
import { workshopDay } from './workshop-day.ts'

test.each([
  ['2026-11-22T22:59:59Z', '2026-11-22'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  ['2027-06-30T21:59:59Z', '2027-06-30'],
  ['2027-06-30T22:00:00Z', '2027-07-01'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('at %s it is %s at the workshop, in winter and in summer time', (moment, day) => {
  expect(workshopDay(new Date(moment))).toBe(day)
  expect(workshopDay(Date.parse(moment))).toBe(day)
})

test('a training is past from the day after its day on; one without a date never is', () => {
  expect(isPast({ date: '2026-11-21', duration: '1 jour' }, '2026-11-22')).toBe(true)
  expect(isPast({ date: '2026-11-22', duration: '1 jour' }, '2026-11-22')).toBe(false)
  expect(isPast({ date: '2026-11-21', duration: '2 jours' }, '2026-11-22')).toBe(false)
  expect(isPast({ date: '2026-11-23', duration: '1 jour' }, '2026-11-22')).toBe(false)
  expect(isPast({ date: null, duration: '1 jour' }, '2026-11-22')).toBe(false)
  expect(isPast({ date: '1999-01-01', duration: '1 jour' })).toBe(true)
})
