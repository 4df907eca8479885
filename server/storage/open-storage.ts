import type { Config } from '../config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { PhotoStorage } from './storage.ts'

/** Returns true for object storage, which several processes can share. */
export const isSharedStorage = (storage: Config['storage']): boolean => storage.kind === 's3'

/** Throws HostError if the storage cannot be reached. */
export async function openPhotoStorage({
  dataDir,
  storage,
}: Pick<Config, 'dataDir' | 'storage'>): Promise<PhotoStorage> {
  if (storage.kind === 'disk') return openDiskStorage(dataDir)
  // Imports the S3 client only when needed, because most sites use the disk.
  const { openS3Storage } = await import('./s3/s3-storage.ts')
  return openS3Storage(dataDir, storage)
}
