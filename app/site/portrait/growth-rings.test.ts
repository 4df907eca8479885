import { expect, test } from 'vitest'
import { buildGrowthRingsSvg } from './growth-rings.ts'

const findYears = (svg: string) =>
  [...svg.matchAll(/<text class="year" x="(\d+)" y="(\d+)">(\d+)</g)].map(([, x, y, year]) => ({
    x: Number(x),
    y: Number(y),
    year: Number(year),
  }))

test('writes the year on each marked ring', () => {
  const marked = [1998, 2004, 2010, 2011]
  const svg = buildGrowthRingsSvg({ first: 1998, last: 2026, marked, hasLeaders: true })
  expect(findYears(svg).map(({ year }) => year)).toEqual(marked)
})

test('leaves out years that would overlap', () => {
  const marked = [1998, 1999, 2000, 2001, 2002, 2003, 2025]
  const years = findYears(
    buildGrowthRingsSvg({ first: 1998, last: 2060, marked, hasLeaders: false }),
  )
  expect(years.length).toBeLessThan(marked.length)
  for (const [index, one] of years.entries())
    for (const other of years.slice(index + 1))
      expect(Math.abs(one.x - other.x) > 70 || Math.abs(one.y - other.y) > 34).toBe(true)
})
