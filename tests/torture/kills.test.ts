import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/site.ts'
import { killing } from './kills.ts'
import { rounds } from './torture.ts'

test('a process that is killed five times among writes and uploads has everything that it answered, whole', async () => {
  const seed = Date.now() % 1e6
  const begin = killing({ answers: 12, milliseconds: 60 })
  const { sum, most } = await rounds(begin, { seed, folder: temporaryFolder(), to: 5 })
  expect(sum.kills).toBeGreaterThanOrEqual(5)
  expect(sum['acknowledged writes']).toBeGreaterThan(15)
  expect(sum['of them photos']).toBeGreaterThan(1)
  expect(sum['writes cut off']).toBeGreaterThan(5)
  // Two seconds on a quiet machine; the tests share theirs.
  expect(most['ms until ready']).toBeLessThan(20_000)
}, 300_000)
