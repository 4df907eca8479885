/** What a file of tests sets, it leaves as it found it: the next one runs in the same process (vitest.config.ts). */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
