import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../support/site.ts'
import { runRounds } from '../stress-test.ts'
import { createServerKillTest } from './kills.ts'

test('keeps every acknowledged write, complete, when the process is killed five times', async () => {
  const seed = Date.now() % 1e6
  const begin = createServerKillTest({ answers: 12, milliseconds: 60 })
  const { sum, most } = await runRounds(begin, { seed, folder: createTemporaryFolder(), to: 5 })
  expect(sum.kills).toBeGreaterThanOrEqual(5)
  expect(sum['acknowledged writes']).toBeGreaterThan(15)
  expect(sum['of them photos']).toBeGreaterThan(1)
  expect(sum['writes cut off']).toBeGreaterThan(5)
  // Allows more than the two seconds of an idle machine, because other tests run at the same time.
  expect(most['ms until ready']).toBeLessThan(20_000)
}, 300_000)
