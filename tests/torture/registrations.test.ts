import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../support/site.ts'
import { registrationKillTest } from './registrations.ts'
import { runRounds } from './stress-test.ts'

test('killed registrations lose no request and give no place twice', async () => {
  const seed = Date.now() % 1e6
  const { sum } = await runRounds(registrationKillTest.start, {
    ...{ seed, folder: createTemporaryFolder() },
    to: 4,
  })
  expect(sum.kills).toBe(4)
  expect(sum['stored requests']).toBeGreaterThan(4)
}, 120_000)
