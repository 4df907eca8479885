import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/site.ts'
import { backingUp } from './backup.ts'
import { rounds } from './torture.ts'

test('a backup made while photos arrive is put back elsewhere byte for byte, and spoilt copies of it are refused', async () => {
  const begin = backingUp(4, 300)
  const { sum } = await rounds(begin, { seed: 1, folder: temporaryFolder(), to: 1 })
  expect(sum.photos).toBeGreaterThan(15)
  expect(sum.refused).toBe(3)
}, 120_000)
