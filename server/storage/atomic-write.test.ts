import { expect, test } from 'vitest'
import { fsyncDirectory } from './atomic-write.ts'

test.runIf(process.platform === 'linux')(
  'ignores a file system that cannot flush folders',
  async () => {
    // Stands for a network share that does not support fsync on folders: fsync on a folder in /proc
    // fails with the same error, EINVAL.
    await fsyncDirectory('/proc/self')
  },
)

test('throws for a missing folder', async () => {
  await expect(fsyncDirectory('/nowhere')).rejects.toThrow('ENOENT')
})
