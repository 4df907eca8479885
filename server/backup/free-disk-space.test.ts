import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/site.ts'
import { formatBytes, requireFreeDiskSpace } from './free-disk-space.ts'

test('accepts a size that fits and reports one that does not in one line', async () => {
  const folder = createTemporaryFolder()
  await requireFreeDiskSpace(folder, 1)
  await expect(requireFreeDiskSpace(folder, 8e18)).rejects.toThrow(
    /^The disk of .+ is too full: 8000000000\.0 GB are needed, [\d.]+ [GM]B are free, of which 135 MB must stay free\.$/,
  )
})

test.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [340_200_000, '341 MB'],
  [1_240_000_000, '1.2 GB'],
])('formats %d bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
