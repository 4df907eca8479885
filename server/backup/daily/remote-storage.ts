/**
 * Opens the remote storage for backups that BACKUP_TO selects: a folder on another disk or an S3
 * bucket.
 */
import type { BackupDestination } from '../../config-backup.ts'
import { openRemoteFolder } from './remote-folder.ts'
import { openRemoteS3Bucket } from './remote-s3.ts'

/**
 * Interface of the remote storage for backups. It holds one `day-….tar` for each daily backup, and
 * each photo once in `originals/`, named by its hash. The site adds photos but never deletes them,
 * and replaces only a photo whose bytes no longer match its name, so that no action on the site can
 * destroy a photo in the remote storage.
 */
export type RemoteStorage = {
  /** Returns the path or URL of a file, or of the whole storage if the name is empty. */
  locationOf: (name: string) => string
  /**
   * Must be called before the first upload.
   * @param isKnown true if an earlier backup was stored in this place
   * @throws BackupError if the disk of a folder is not mounted
   */
  prepare: (isKnown: boolean) => Promise<void>
  /** Returns the size in bytes of each photo in the remote storage, by hash. */
  listPhotographs: () => Promise<Map<string, number>>
  /** Returns the file names of the daily backups in the remote storage. */
  listDailyBackups: () => Promise<string[]>
  /**
   * Writes a file atomically and verifies its hash.
   * @param name `originals/<hash>` or the name of a daily backup
   */
  upload: (name: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  /** Returns the SHA-256 of a stored file in hex, or null if it is missing or unreadable. */
  hashOf: (name: string) => Promise<string | null>
  /**
   * Calls `work` with the path of a file, which `work` must not change.
   * @param scratch folder for the temporary copy of a file from a bucket
   */
  withFile: (name: string, scratch: string, work: (path: string) => Promise<void>) => Promise<void>
  deleteDailyBackup: (name: string) => Promise<void>
}

export const openRemoteStorage = (to: BackupDestination): RemoteStorage =>
  to.kind === 'folder' ? openRemoteFolder(to.path) : openRemoteS3Bucket(to)
