import { expect, test } from 'vitest'
import { fsyncDirectory } from './atomic-write.ts'

test.runIf(process.platform === 'linux')(
  'ignores a file system that cannot flush folders',
  async () => {
    // The kernel answers EINVAL for this folder, as some network shares do.
    await fsyncDirectory('/proc/self')
  },
)

test('throws for a missing folder', async () => {
  await expect(fsyncDirectory('/nowhere')).rejects.toThrow('ENOENT')
})
