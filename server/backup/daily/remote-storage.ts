import type { BackupDestination } from '../../config-backup.ts'
import { openRemoteFolder } from './remote-folder.ts'
import { openRemoteS3Bucket } from './remote-s3.ts'

/**
 * A place outside the data folder. The site never deletes photos there, so that no action on the
 * site can destroy a photo in the backups. It replaces a photo only if the bytes no longer match
 * the name.
 */
export type RemoteStorage = {
  locationOf: (name: string) => string
  /**
   * Must be called before the first upload. `isKnown` says whether an earlier backup is in this
   * place. Throws BackupError if the disk is not mounted.
   */
  prepare: (isKnown: boolean) => Promise<void>
  /** Returns the size in bytes of each photo by SHA-256. */
  listPhotographs: () => Promise<Map<string, number>>
  listDailyBackups: () => Promise<string[]>
  /** Stores a file atomically and verifies the stored bytes. */
  upload: (name: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  /** Returns the SHA-256, or null if the file is missing or unreadable. */
  hashOf: (name: string) => Promise<string | null>
  /**
   * Calls `work` with the path of a file, which `work` must not change. Temporary copies from
   * object storage are in the folder `scratch`.
   */
  withFile: (name: string, scratch: string, work: (path: string) => Promise<void>) => Promise<void>
  deleteDailyBackup: (name: string) => Promise<void>
}

export const openRemoteStorage = (to: BackupDestination): RemoteStorage =>
  to.kind === 'folder' ? openRemoteFolder(to.path) : openRemoteS3Bucket(to)
