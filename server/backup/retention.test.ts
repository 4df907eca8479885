import { expect, test } from 'vitest'
import { kept } from './retention.ts'

const DAY = 24 * 3_600_000
/** A Sunday, at three in the morning. */
const NOW = Date.UTC(2026, 10, 22, 3)
const daysAgo = (days: number, hours = 0) => NOW - days * DAY - hours * 3_600_000

/** What is left after so many days of one backup a day. */
function after(days: number, now = NOW) {
  let all: number[] = []
  for (let ago = days; ago >= 0; ago--) {
    const made = now - ago * DAY
    all.push(made)
    const left = kept(all, made)
    all = all.filter((moment) => left.has(moment))
  }
  return all.map((moment) => Math.round((now - moment) / DAY)).sort((a, b) => a - b)
}

test('the last seven days and the last of each of four weeks stay, never more', () => {
  expect(after(60)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21])
  expect(after(2)).toEqual([0, 1, 2])
  for (let day = 0; day < 14; day++)
    expect(after(60, NOW + day * DAY).length).toBeLessThanOrEqual(11)
})

test('of several on one day the latest stays', () => {
  const [early, late] = [daysAgo(0, 2), daysAgo(0, 1)]
  expect(kept([early, late], NOW)).toEqual(new Set([late]))
})

test('a pause of months takes nothing away', () => {
  const old = [200, 201, 202, 203].map((days) => daysAgo(days))
  expect(kept([...old, NOW], NOW)).toEqual(new Set([...old, NOW]))
})

test('backups dated by a clock that was ahead take no place of the others, and are as few', () => {
  const ahead = Array.from({ length: 40 }, (_, day) => NOW + (3650 + day) * DAY)
  const right = Array.from({ length: 7 }, (_, day) => daysAgo(day))
  const left = kept([...ahead, ...right], NOW)
  expect(right.every((moment) => left.has(moment))).toBe(true)
  expect(left.size).toBeLessThanOrEqual(18)
})
