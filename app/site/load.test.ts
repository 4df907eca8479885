import { expect, test } from 'vitest'
import { resolveOrFallback } from './load.ts'

test('a list that cannot be loaded is logged once and shown empty', async () => {
  const logged: unknown[] = []
  const broken = new Error('no such table')
  expect(
    await resolveOrFallback(Promise.reject(broken), [], (error) => logged.push(error)),
  ).toEqual([])
  expect(logged).toEqual([broken])
  expect(await resolveOrFallback(Promise.resolve([1]), [], (error) => logged.push(error))).toEqual([
    1,
  ])
  expect(logged).toHaveLength(1)
})
