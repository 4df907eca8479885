import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../support/site.ts'
import { runRounds } from '../stress-test.ts'
import { REQUESTS_PER_ROUND, requestFuzzTest } from './requests.ts'

test('answers thousands of generated requests without a 5xx, and a refused one changes nothing', async () => {
  const seed = Date.now() % 1e6
  const to = 4
  const { sum } = await runRounds(requestFuzzTest.start, {
    seed,
    folder: createTemporaryFolder(),
    to,
  })
  expect(sum.requests).toBe(to * REQUESTS_PER_ROUND)
  // Checks that the generator has produced enough requests of each kind.
  for (const kind of ['taken', 'refused', 'forms', 'raw'])
    expect([kind, sum[kind]]).toEqual([kind, expect.toSatisfy((count) => count > 50)])
}, 120_000)
