import type { Config } from '../config.ts'
import { openDisk } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** @throws ConfigError where the storage of the configuration does not answer */
export async function openStorage({
  dataDir,
  storage,
}: Pick<Config, 'dataDir' | 'storage'>): Promise<Storage> {
  if (storage.kind === 'disk') return openDisk(dataDir)
  // Spoken by a site that needs it.
  const { openS3 } = await import('./s3-storage.ts')
  return openS3(dataDir, storage)
}
