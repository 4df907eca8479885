/**
 * Restores timers, mocks, environment variables and folders after each test file, because the next
 * file runs in the same process with the same modules (`isolate: false` in vitest.config.ts).
 */
import { afterAll, vi } from 'vitest'
import { cleanUpTemporaryFolders } from './temporary-folder.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await cleanUpTemporaryFolders()
})
