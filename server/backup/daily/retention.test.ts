import { expect, test } from 'vitest'
import { selectBackupsToKeep } from './schedule.ts'

const DAY = 24 * 3_600_000
/** Current time of the tests, a Sunday. */
const NOW = Date.UTC(2026, 10, 22, 3)
const daysAgo = (days: number, hours = 0) => NOW - days * DAY - hours * 3_600_000

/**
 * Simulates one backup per day for a number of days. Returns the ages in days of the backups that
 * remain.
 */
function after(days: number, now = NOW) {
  let all: number[] = []
  for (let ago = days; ago >= 0; ago--) {
    const made = now - ago * DAY
    all.push(made)
    const left = selectBackupsToKeep(all, made)
    all = all.filter((moment) => left.has(moment))
  }
  return all.map((moment) => Math.round((now - moment) / DAY)).sort((a, b) => a - b)
}

test('keeps the last seven days and the last backup of each of four weeks', () => {
  expect(after(60)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21])
  expect(after(2)).toEqual([0, 1, 2])
  for (let day = 0; day < 14; day++)
    expect(after(60, NOW + day * DAY).length).toBeLessThanOrEqual(11)
})

test('keeps the latest backup of a day', () => {
  const [early, late] = [daysAgo(0, 2), daysAgo(0, 1)]
  expect(selectBackupsToKeep([early, late], NOW)).toEqual(new Set([late]))
})

test('keeps backups after a pause of months', () => {
  const old = [200, 201, 202, 203].map((days) => daysAgo(days))
  expect(selectBackupsToKeep([...old, NOW], NOW)).toEqual(new Set([...old, NOW]))
})

test('counts backups dated in the future separately', () => {
  const ahead = Array.from({ length: 40 }, (_, day) => NOW + (3650 + day) * DAY)
  const right = Array.from({ length: 7 }, (_, day) => daysAgo(day))
  const left = selectBackupsToKeep([...ahead, ...right], NOW)
  expect(right.every((moment) => left.has(moment))).toBe(true)
  expect(left.size).toBeLessThanOrEqual(18)
})
