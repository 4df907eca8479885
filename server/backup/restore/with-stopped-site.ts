import { lockStoppedSite } from '../../database/folder-lock.ts'
import type { StorageConfig } from '../database/snapshot.ts'
import { finishOrDiscardRestore } from './replace-data.ts'

/**
 * Runs `work` while the site is locked. Throws HostError if the site is running. First completes or
 * discards an interrupted restore, as a start of the site does.
 */
export async function withStoppedSite<Result>(
  config: StorageConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  const unlock = await lockStoppedSite(config)
  try {
    await finishOrDiscardRestore(config)
    return await work()
  } finally {
    unlock()
  }
}
