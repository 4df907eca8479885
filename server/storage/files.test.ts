import { expect, test } from 'vitest'
import { fsyncDirectory } from './files.ts'

test.runIf(process.platform === 'linux')(
  'ignores a file system that cannot flush folders',
  async () => {
    // Uses a folder in /proc, because fsync on it fails with EINVAL, the same error as on a network
    // share that does not support fsync on folders.
    await fsyncDirectory('/proc/self')
  },
)

test('throws for a missing folder', async () => {
  await expect(fsyncDirectory('/nowhere')).rejects.toThrow('ENOENT')
})
