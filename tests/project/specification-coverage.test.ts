/** docs/specification-coverage.md names a test for everything the specification says, and each of these tests exists. */
import { describe, expect, test } from 'vitest'
import { messagesOf } from './error-catalogue.ts'
import { promisesOf, quotesOf, read, rowsOf, sectionsOf, titlesOf } from './specification.ts'

const specification = sectionsOf(read('docs/specification.md'))
const coverage = sectionsOf(read('docs/specification-coverage.md'))
const rows = (section: string) => rowsOf(coverage.get(section) ?? '')
const promises = (section: string) => promisesOf(specification.get(section) ?? '')
const messages = messagesOf(promises('8'))

/** Blanks of any width and the two ways to write three dots count as the same. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll('…', '...')

/** Words that promise nothing by themselves; those of section 8 only introduce the messages. */
const IDLE =
  /\b(and|none|not shown|same failure pattern|success|failures?|internal errors|common\.(error|loading))\b/g

/** What a section says and no row quotes. */
function unquoted(section: string): string[] {
  const told = rows(section).map(({ says }) => quotesOf(says))
  return promises(section).flatMap((promise) => {
    const spoken = section === '8' ? messages.filter((one) => one.promise === promise) : []
    const quotes = told
      .filter((quoted) => quoted.every((quote) => promise.includes(quote)))
      .flat()
      .concat(spoken.flatMap(({ piece, says }) => [piece, says.replace(/:.*/, ':')]))
      .sort((a, b) => b.length - a.length)
    let rest = promise
    for (const quote of quotes) rest = rest.replaceAll(quote, '\n')
    return rest
      .split('\n')
      .map((part) => part.replace(IDLE, ''))
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .map((part) => `${promise.slice(0, 40)}…: “${part.trim()}”`)
  })
}

test.each(['1', '2', '3', '4', '5', '6', '7', '8', '9'])(
  'every word of section %s is quoted by a row, and every row quotes it truly',
  (section) => {
    expect(promises(section).length).toBeGreaterThan(2)
    expect(unquoted(section)).toEqual([])
    const spoken = section === '8' ? messages.map(({ says }) => says) : []
    const invented = rows(section)
      .map(({ says }) => says)
      .filter((says) => !spoken.includes(says))
      .filter(
        (says) => !promises(section).some((one) => quotesOf(says).every((q) => one.includes(q))),
      )
    expect(invented).toEqual([])
  },
)

test('every route of the table has rows of its own', () => {
  const routes = promises('2')
    .filter((promise) => promise.includes(' | '))
    .map((promise) => promise.split(' | ')[0])
  expect(routes).toHaveLength(9)
  const told = rows('2').map(({ says }) => quotesOf(says)[0])
  expect(routes.filter((route) => !told.includes(route))).toEqual([])
})

test('every call of the table has a row of its own', () => {
  const calls = promises('7').flatMap((promise) =>
    [...(promise.split(' | ')[0] ?? '').matchAll(/(GET|POST|PUT|DELETE) \/[^\s,]+/g)].map(
      ([call]) => call,
    ),
  )
  expect(calls).toHaveLength(22)
  const told = rows('7').map(({ says }) => quotesOf(says)[0])
  expect(calls.filter((call) => !told.includes(call))).toEqual([])
})

test('every message of the catalogue has a row, whose test holds it word for word', () => {
  expect(messages).toHaveLength(46)
  for (const { says, message } of messages) {
    const row = rows('8').find((one) => one.says === says)
    expect(row, says).toBeDefined()
    const escaped = plain(message).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const wanted = new RegExp(escaped.replace(/^N /, '\\d '))
    const holding = row?.tests.filter(({ path }) => wanted.test(plain(read(path))))
    expect(holding, `${says} stands in none of its tests`).not.toEqual([])
  }
})

test('every status of docs/api.md has a row', () => {
  const table = read('docs/api.md').match(/^\| [\d, ]+ \|/gm) ?? []
  const statuses = table.flatMap((cell) => cell.match(/\d{3}/g) ?? [])
  expect(statuses.length).toBeGreaterThan(10)
  const told = rows('Statuses').flatMap(({ says }) => says.match(/^\d{3}/g) ?? [])
  expect([...statuses, '200', '201', '204'].filter((one) => !told.includes(one))).toEqual([])
})

describe.each([...coverage.keys()])('the table of section %s', (section) => {
  test('names at least one test in each row, and only tests that exist', () => {
    expect(rows(section).length).toBeGreaterThan(0)
    for (const { says, tests } of rows(section)) {
      expect(tests, says).not.toEqual([])
      for (const { path, title } of tests)
        expect(titlesOf(path).has(title), `${path} has no test “${title}”`).toBe(true)
    }
  })
})
