/** A place outside the data folder that the host has chosen for backups (BACKUP_TO). */
import type { BackupTo } from '../config.ts'
import { folderElsewhere } from './folder-elsewhere.ts'
import { s3Elsewhere } from './s3-elsewhere.ts'

/**
 * A day is a file `day-….tar`; photographs lie once each in `originals/`, named by their hash. Photographs are only ever
 * added, so that nothing that happens on the site can reach those that are safe.
 */
export type Elsewhere = {
  /** For people. */
  place: string
  /** The hashes of the photographs that are there, each with its length in bytes. */
  photographs: () => Promise<Map<string, number>>
  /** The names of the days that are there. */
  days: () => Promise<string[]>
  /**
   * Puts a file there, whole or not at all, and checks what has come to stand there.
   * @param name `originals/<hash>` or that of a day
   */
  put: (name: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  removeDay: (name: string) => Promise<void>
}

export const openElsewhere = (to: BackupTo): Elsewhere =>
  to.kind === 'folder' ? folderElsewhere(to.path) : s3Elsewhere(to)
