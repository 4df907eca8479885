import { lockStoppedSite } from '../../database/folder-lock.ts'
import type { StorageConfig } from '../database/snapshot.ts'
import { finishOrDiscardRestore } from './replace-data.ts'

/**
 * Locks the site. Before `work`, completes an interrupted restore, or discards one that has
 * replaced nothing yet, as a start does. Throws HostError if the site is running.
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
