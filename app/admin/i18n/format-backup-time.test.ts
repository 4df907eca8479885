import { expect, test } from 'vitest'
import { formatBackupTime } from '../backup.tsx'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['2026-11-22T02:12:00Z', '2026-11-22T22:59:00Z', 'aujourd’hui à 3 h 12'],
  ['2026-11-21T02:12:00Z', '2026-11-22T00:10:00Z', 'hier à 3 h 12'],
  // At 23:30 UTC on 21 November, it is already 0:30 on 22 November in Paris.
  ['2026-11-21T23:30:00Z', '2026-11-22T08:00:00Z', 'aujourd’hui à 0 h 30'],
  ['2026-11-20T02:12:00Z', '2026-11-22T08:00:00Z', 'le 20 novembre à 3 h 12'],
  ['2026-07-01T01:05:00Z', '2026-11-22T08:00:00Z', 'le 1er juillet à 3 h 05'],
  ['2025-12-31T02:12:00Z', '2026-11-22T08:00:00Z', 'le 31 décembre 2025 à 3 h 12'],
  ['2025-12-31T02:12:00Z', '2026-01-01T08:00:00Z', 'hier à 3 h 12'],
  // A clock change makes a day 25 hours long in autumn and 23 hours long in spring.
  ['2026-10-24T22:30:00Z', '2026-10-26T22:30:00Z', 'hier à 0 h 30'],
  ['2026-03-28T23:30:00Z', '2026-03-30T21:30:00Z', 'hier à 0 h 30'],
])('formats a backup of %s at %s as “%s”', (made, now, words) => {
  expect(plain(formatBackupTime(made, new Date(now)))).toBe(words)
})
