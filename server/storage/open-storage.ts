import type { Config } from '../config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage that the configuration selects.
 * @throws ConfigError if the storage cannot be reached
 */
export async function openStorage({
  dataDir,
  storage,
}: Pick<Config, 'dataDir' | 'storage'>): Promise<Storage> {
  if (storage.kind === 'disk') return openDiskStorage(dataDir)
  // Loads the S3 client only for sites that use it.
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(dataDir, storage)
}
