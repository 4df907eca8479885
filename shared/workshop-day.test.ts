import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPastTraining } from './entities/training-dates.ts'
import {
  addUtcOffset,
  formatWorkshopDateTime,
  getWorkshopDay,
  parseWorkshopDateTime,
} from './workshop-day.ts'

test.each([
  ['2026-11-22T22:59:59Z', '2026-11-22'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  ['2027-06-30T21:59:59Z', '2027-06-30'],
  ['2027-06-30T22:00:00Z', '2027-07-01'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('at %s the workshop time is %s, in winter and in summer', (moment, day) => {
  expect(getWorkshopDay(new Date(moment))).toBe(day)
  expect(getWorkshopDay(Date.parse(moment))).toBe(day)
})

test('a training is past from the day after its date, and never without a date', () => {
  expect(isPastTraining({ date: '2026-11-21', duration: '1 jour' }, '2026-11-22')).toBe(true)
  expect(isPastTraining({ date: '2026-11-22', duration: '1 jour' }, '2026-11-22')).toBe(false)
  expect(isPastTraining({ date: '2026-11-21', duration: '2 jours' }, '2026-11-22')).toBe(false)
  expect(isPastTraining({ date: '2026-11-23', duration: '1 jour' }, '2026-11-22')).toBe(false)
  expect(isPastTraining({ date: null, duration: '1 jour' }, '2026-11-22')).toBe(false)
  expect(isPastTraining({ date: '1999-01-01', duration: '1 jour' })).toBe(true)
})

test.each([
  ['2026-12-01T18:00', '2026-12-01T17:00:00.000Z', 'in winter'],
  ['2027-07-01T00:00', '2027-06-30T22:00:00.000Z', 'in summer'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'the first of two such minutes'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z', 'after the hour that comes twice'],
  ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z', 'a minute that is left out'],
  ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z', 'after the hour that is left out'],
])('the workshop time %s is %s: %s', (minute, moment) => {
  expect(new Date(parseWorkshopDateTime(minute)).toISOString()).toBe(moment)
  expect(new Date(addUtcOffset(minute)).toISOString()).toBe(moment)
})

test('formats and parses every unambiguous minute back to the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e7 }), (minutes) => {
      const minute = formatWorkshopDateTime(minutes * 60_000)
      expect(formatWorkshopDateTime(parseWorkshopDateTime(minute))).toBe(minute)
    }),
  )
})
