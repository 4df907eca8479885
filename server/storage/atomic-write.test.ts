import { expect, test } from 'vitest'
import { flushFolder } from './atomic-write.ts'

test.runIf(process.platform === 'linux')(
  'a folder that its file system cannot flush is left as it is',
  async () => {
    // The kernel answers EINVAL there, as some network shares do.
    await flushFolder('/proc/self')
  },
)

test('a folder that is not there is an error', async () => {
  await expect(flushFolder('/nowhere')).rejects.toThrow('ENOENT')
})
