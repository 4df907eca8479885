import { expect, test } from 'vitest'
import { getToday } from './today.ts'

test('returns the date in the device’s time zone', () => {
  expect(getToday(new Date(2028, 1, 29, 0, 30))).toBe('2028-02-29')
  expect(getToday(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
