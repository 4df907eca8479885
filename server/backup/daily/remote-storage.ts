import type { BackupDestination } from '../../config-backup.ts'
import { openRemoteFolder } from './remote-folder.ts'
import { openRemoteS3Bucket } from './remote-s3.ts'

/**
 * The site adds photos and never deletes them, and replaces only a photo whose bytes no longer
 * match its name, so that no action on the site can destroy one there.
 */
export type RemoteStorage = {
  locationOf: (name: string) => string
  /**
   * Must be called before the first upload. `isKnown`: an earlier backup is in this place. Throws
   * BackupError if the disk is not mounted.
   */
  prepare: (isKnown: boolean) => Promise<void>
  listPhotographs: () => Promise<Map<string, number>>
  listDailyBackups: () => Promise<string[]>
  /** Atomic and verified. */
  upload: (name: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  /** Null if the file is missing or unreadable. */
  hashOf: (name: string) => Promise<string | null>
  /** `work` must not change the file. */
  withFile: (name: string, scratch: string, work: (path: string) => Promise<void>) => Promise<void>
  deleteDailyBackup: (name: string) => Promise<void>
}

export const openRemoteStorage = (to: BackupDestination): RemoteStorage =>
  to.kind === 'folder' ? openRemoteFolder(to.path) : openRemoteS3Bucket(to)
