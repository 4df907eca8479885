import type { Config } from '../config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { PhotoStorage } from './storage.ts'

/**
 * Opens the photo storage that the configuration selects: a folder or an S3 bucket.
 * @throws ConfigError if the storage cannot be reached
 */
export async function openPhotoStorage({
  dataDir,
  storage,
}: Pick<Config, 'dataDir' | 'storage'>): Promise<PhotoStorage> {
  if (storage.kind === 'disk') return openDiskStorage(dataDir)
  // Imports the S3 client dynamically, so that it is loaded only by sites that use object storage.
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(dataDir, storage)
}
