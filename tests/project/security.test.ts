/** docs/security.md: each threat has a test that exists, and each requirement of ASVS 5.0 an answer. */
import { expect, test } from 'vitest'
import { read, rowsOf, sectionsOf, titlesOf } from './specification.ts'

const page = read('docs/security.md')
const sections = sectionsOf(page)

test('each threat names at least one test', () => {
  const threats = rowsOf(sections.get('Who') ?? '').filter(({ says }) => says !== 'threat')
  expect(threats.length).toBeGreaterThan(20)
  for (const { says, tests } of threats) expect(tests, says).not.toEqual([])
})

test('every test that is named exists', () => {
  for (const { path, title } of rowsOf(page).flatMap(({ tests }) => tests))
    expect(titlesOf(path).has(title), `${path} has no test “${title}”`).toBe(true)
})

/** How many requirements of the levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come after them. */
const REQUIREMENTS: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}
const wanted = Object.entries(REQUIREMENTS).flatMap(([chapter, ofChapter]) =>
  Object.entries(ofChapter).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
  ),
)

/** `1.2.3–1.2.5` as the three that it is. */
function spread(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const section = first.replace(/\d+$/, '')
  expect(last.startsWith(section), range).toBe(true)
  const [from, to] = [first, last].map((one) => Number(one.slice(section.length)))
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, i) => `${section}${Number(from) + i}`,
  )
}

test('each requirement of ASVS 5.0 is answered once; what is not met or does not apply says why', () => {
  const table = [
    ...(sections.get('OWASP') ?? '').matchAll(/^\| (\d[\d.–]*) \| ([^|]+) \|(.*)\|$/gm),
  ]
  expect(table.flatMap(([, range = '']) => spread(range))).toEqual(wanted)
  for (const [, range, verdict = '', why = ''] of table) {
    expect(['met', 'partly', 'not met', 'n/a'], range).toContain(verdict)
    if (verdict !== 'met') expect(why.trim(), range).not.toBe('')
  }
})
