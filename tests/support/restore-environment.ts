/** What a file of tests sets, it leaves as it found it: the next one runs in the same process (vitest.config.ts). */
import { afterAll, vi } from 'vitest'
import { closeAndRemove } from './temporary-folder.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await closeAndRemove()
})
