import { expect, test } from 'vitest'
import { isDue } from './due.ts'

test.each([
  ['never', null, '2026-11-22T12:00:00Z', true],
  ['last night', '2026-11-22T02:10:00Z', '2026-11-22T23:00:00Z', false],
  ['last night, and it is past midnight', '2026-11-22T02:10:00Z', '2026-11-23T01:30:00Z', false],
  ['last night, and it is three', '2026-11-22T02:10:00Z', '2026-11-23T02:00:00Z', true],
  ['last noon, and it is three', '2026-11-22T11:00:00Z', '2026-11-23T02:00:00Z', true],
  ['in a future that a wrong clock told', '2036-01-01T02:00:00Z', '2026-11-22T12:00:00Z', true],
])('made %s: whether one is due', (_, last, now, due) => {
  expect(isDue(last === null ? null : Date.parse(last), Date.parse(now))).toBe(due)
})
