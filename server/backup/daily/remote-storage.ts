/**
 * Opens the remote storage for backups that BACKUP_TO selects: a folder on another disk or an S3
 * bucket.
 */
import type { BackupDestination } from '../../config.ts'
import { openRemoteFolder } from './remote-folder.ts'
import { openRemoteS3Bucket } from './remote-s3.ts'

/**
 * Interface of the remote storage for backups. It holds one `day-….tar` for each daily backup, and
 * each photo once in `originals/`, named by its hash. The site adds photos but never overwrites or
 * deletes them, so that no action on the site can destroy a photo in the remote storage.
 */
export type RemoteStorage = {
  /** Path of the folder or URL of the bucket. */
  description: string
  /** Returns the size in bytes of each photo in the remote storage, by hash. */
  listPhotographs: () => Promise<Map<string, number>>
  /** Returns the file names of the daily backups in the remote storage. */
  listDailyBackups: () => Promise<string[]>
  /**
   * Writes a file atomically and verifies its hash.
   * @param name `originals/<hash>` or the name of a daily backup
   */
  upload: (name: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  deleteDailyBackup: (name: string) => Promise<void>
}

export const openRemoteStorage = (to: BackupDestination): RemoteStorage =>
  to.kind === 'folder' ? openRemoteFolder(to.path) : openRemoteS3Bucket(to)
