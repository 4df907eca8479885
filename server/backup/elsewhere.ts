/** Remote storage for backups, set by BACKUP_TO: a folder on another disk or an S3 bucket. */
import type { BackupTo } from '../config.ts'
import { folderElsewhere } from './folder-elsewhere.ts'
import { s3Elsewhere } from './s3-elsewhere.ts'

/**
 * Interface of the remote storage. It holds one `day-….tar` for each daily backup and each photo
 * once in `originals/`, named by its hash. Photos are added but never overwritten or deleted, so
 * that no action on the site can destroy them.
 */
export type Elsewhere = {
  /** For people. */
  place: string
  /** Returns the size in bytes of each photo in the remote storage, by hash. */
  photographs: () => Promise<Map<string, number>>
  /** Returns the file names of the daily backups in the remote storage. */
  days: () => Promise<string[]>
  /**
   * Writes a file atomically and verifies its hash.
   * @param name `originals/<hash>` or the name of a daily backup
   */
  put: (name: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  removeDay: (name: string) => Promise<void>
}

export const openElsewhere = (to: BackupTo): Elsewhere =>
  to.kind === 'folder' ? folderElsewhere(to.path) : s3Elsewhere(to)
