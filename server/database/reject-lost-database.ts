import type { Config } from '../config.ts'
import { formatCommand, formatCountWithNoun, HostError } from '../host-error.ts'
import { isSha256Hex } from '../storage/files.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import type { DatabaseEngine } from './engine.ts'

/**
 * Throws HostError if photographs exist without a database, because a new site beside them would
 * hide the loss of the database.
 */
export async function rejectLostDatabase(
  config: Pick<Config, 'dataDir' | 'storage'>,
  { label }: DatabaseEngine,
): Promise<void> {
  const storage = await openPhotoStorage(config)
  const photographs = (await storage.list('originals')).filter(isSha256Hex)
  if (photographs.length === 0) return
  throw new HostError(
    `${storage.locationOf('originals')} contains ${formatCountWithNoun(photographs.length, 'photograph')}, but the database ${label} is missing or empty. Nothing was changed. Restore a backup (\`${formatCommand('restore', 'FILE')}\`), name the right place, or name an empty place for a new site.`,
  )
}
