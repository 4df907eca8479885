import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../support/site.ts'
import { createBackupTest } from './backup.ts'
import { runRounds } from './stress-test.ts'

test('restores a backup made during uploads byte for byte, and refuses damaged copies', async () => {
  const begin = createBackupTest(4, 300)
  const { sum } = await runRounds(begin, { seed: 1, folder: createTemporaryFolder(), to: 1 })
  expect(sum.photos).toBeGreaterThan(15)
  expect(sum.refused).toBe(3)
}, 120_000)
