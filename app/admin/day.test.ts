import { expect, test } from 'vitest'
import { dayOfYear, timeOfDay, today } from './day.ts'

test('the day is that of the artist, whatever it is in Greenwich', () => {
  expect(today(new Date(2028, 1, 29, 0, 30))).toBe('2028-02-29')
  expect(today(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

test.each([
  [0, 30, '0 h 30'],
  [9, 5, '9 h 05'],
  [23, 59, '23 h 59'],
])('at %d:%d it is “%s”', (hours, minutes, text) => {
  expect(timeOfDay(new Date(2026, 10, 22, hours, minutes))).toBe(text.replaceAll(' ', '\u00a0'))
})

test('a day of the year is told as French does', () => {
  expect(dayOfYear(new Date(2026, 10, 22, 0, 30))).toBe('22\u00a0novembre')
  expect(dayOfYear(new Date(2026, 11, 1, 23, 59))).toBe('1er\u00a0décembre')
})
