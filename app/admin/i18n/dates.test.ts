import { expect, test } from 'vitest'
import { formatDayAndMonth, formatTime, formatTimeOfDay } from './dates.ts'

test.each([
  [new Date(2026, 10, 22, 0, 30), '22\u00a0novembre', '0\u00a0h\u00a030'],
  [new Date(2026, 10, 1, 9, 5), '1er\u00a0novembre', '9\u00a0h\u00a005'],
  [new Date(2026, 11, 31, 23, 59), '31\u00a0décembre', '23\u00a0h\u00a059'],
])('formats %s as a French date and time', (time, day, clock) => {
  expect([formatDayAndMonth(time), formatTime(time)]).toEqual([day, clock])
})

test('formats the time of a form field', () => {
  expect(formatTimeOfDay('09:05')).toBe('9\u00a0h\u00a005')
})
