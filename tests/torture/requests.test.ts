import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/site.ts'
import { IN_ROUND, requests } from './requests.ts'
import { rounds } from './torture.ts'

test('thousands of generated requests to every call are answered without a failure, and the refused ones change nothing', async () => {
  const seed = Date.now() % 1e6
  const to = 4
  const { sum } = await rounds(requests.begin, { seed, folder: temporaryFolder(), to })
  expect(sum.requests).toBe(to * IN_ROUND)
  // All are odd, but not all beyond what is taken, and the other way round.
  for (const kind of ['taken', 'refused', 'forms', 'raw'])
    expect([kind, sum[kind]]).toEqual([kind, expect.toSatisfy((count) => count > 50)])
}, 120_000)
