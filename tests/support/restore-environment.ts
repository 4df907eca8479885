/**
 * The next test file runs in the same process with the same modules (`isolate: false` in
 * vitest.config.ts), so timers, mocks, environment variables and folders must not survive a file.
 */
import { afterAll, vi } from 'vitest'
import { cleanUpTemporaryFolders } from './temporary-folder.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await cleanUpTemporaryFolders()
})
