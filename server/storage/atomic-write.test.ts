import { expect, test } from 'vitest'
import { fsyncDirectory } from './atomic-write.ts'

test.runIf(process.platform === 'linux')(
  'ignores a file system that cannot flush folders',
  async () => {
    // When a folder of the proc file system is flushed, the kernel returns EINVAL, as it does for
    // some network shares.
    await fsyncDirectory('/proc/self')
  },
)

test('throws for a missing folder', async () => {
  await expect(fsyncDirectory('/nowhere')).rejects.toThrow('ENOENT')
})
