import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupDestination } from '../../config-backup.ts'
import { createS3Client, S3Error } from '../../storage/s3/s3-client.ts'
import { BackupError } from '../backup-error.ts'
import { parseDailyBackupTime } from '../file-names.ts'
import { openRemoteFolder } from './remote-folder.ts'

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
  /** Deletes files that an interrupted process has left. */
  deleteUnfinishedFiles: () => Promise<void>
}

export const openRemoteStorage = (to: BackupDestination): RemoteStorage =>
  to.kind === 'folder' ? openRemoteFolder(to.path) : openRemoteS3Bucket(to)

function openRemoteS3Bucket(to: BackupDestination & { kind: 's3' }): RemoteStorage {
  const client = createS3Client(to)

  /** The message of a BackupError is readable for the host and contains no secrets. */
  const withReadableErrors = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (!(error instanceof S3Error)) throw error
      throw new BackupError(`${client.place} (BACKUP_TO) ${error.message}.`)
    })

  return {
    locationOf: (name) => client.place + name,
    listPhotographs: () =>
      withReadableErrors(
        Array.fromAsync(client.list('originals/')).then(
          (all) => new Map(all.map(({ name, bytes }) => [name, bytes])),
        ),
      ),
    listDailyBackups: async () => {
      const all = await withReadableErrors(Array.fromAsync(client.list('')))
      return all.map(({ name }) => name).filter((name) => parseDailyBackupTime(name) !== null)
    },
    prepare: async () => {},
    hashOf: (name) =>
      withReadableErrors(
        client.find('GET', name).then(async (found) => {
          const sum = createHash('sha256')
          if (!found?.body) return null
          for await (const chunk of found.body) sum.update(chunk)
          return sum.digest('hex')
        }),
      ),
    async withFile(name, scratch, work) {
      const copy = join(scratch, name)
      const { body } = await withReadableErrors(client.call('GET', name))
      await writeFile(copy, body ?? '', { mode: 0o600 })
      await work(copy)
      await rm(copy)
    },
    upload: (name, file) => withReadableErrors(client.putFile(name, file)),
    deleteDailyBackup: (name) => withReadableErrors(client.remove(name)),
    // A bucket contains no partial object.
    deleteUnfinishedFiles: async () => {},
  }
}
