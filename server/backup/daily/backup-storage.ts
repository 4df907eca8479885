import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupDestination } from '../../config.ts'
import { HostError } from '../../host-error.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import {
  fsyncFile,
  hashFile,
  isSha256Hex,
  renameDurably,
  writeAtomically,
} from '../../storage/files.ts'
import { createS3Client, S3Error } from '../../storage/s3/s3-client.ts'
import { deleteStaleUnfinishedFiles } from '../database/snapshot.ts'
import { parseDailyBackupTime } from '../file-names.ts'
import { requireFreeDiskSpace } from '../free-disk-space.ts'

/**
 * The first backup creates this file in the folder BACKUP_TO. If it is missing later, the disk is
 * not mounted, and a backup would go to the disk of the site instead.
 */
const MARKER_FILE = 'copeaux-backups.txt'
const MARKER_TEXT =
  'Copeaux stores backups in this folder. It does not write to it while this file is missing.\n'

export function openBackupFolder(path: string): BackupStorage {
  const originals = join(path, 'originals')
  const marker = join(path, MARKER_FILE)
  const createUnfinishedPath = () => join(path, `.${randomUUID()}.part`)
  /**
   * Throws HostError for a missing folder instead of creating it, because its disk may not be
   * mounted.
   */
  async function requireFolder() {
    const found = await stat(path).catch(() => null)
    if (!found) throw new HostError(`${path} (BACKUP_TO) does not exist. Is its disk connected?`)
    if (!found.isDirectory())
      throw new HostError(`${path} (BACKUP_TO) is not a folder. Name a folder on another disk.`)
  }
  return {
    locationOf: (name) => join(path, name),
    async prepare(isKnown) {
      await requireFolder()
      const isMarked = await stat(marker).catch(() => null)
      if (!isMarked && isKnown)
        throw new HostError(
          `${path} (BACKUP_TO) contains no backups any more. Is its disk mounted? If this is a new disk, create the file ${marker}.`,
        )
      createPrivateFolder(originals)
      if (!isMarked) await writeAtomically(createUnfinishedPath(), marker, Buffer.from(MARKER_TEXT))
      await deleteStaleUnfinishedFiles(path)
    },
    async listPhotographs() {
      await requireFolder()
      const names = (await readdir(originals).catch(() => [])).filter(isSha256Hex)
      const sizes = names.map(
        async (name) => [name, (await stat(join(originals, name))).size] as const,
      )
      return new Map(await Promise.all(sizes))
    },
    async listDailyBackups() {
      await requireFolder()
      return (await readdir(path)).filter((name) => parseDailyBackupTime(name) !== null)
    },
    hashOf: (name) => hashFile(join(path, name)),
    withFile: (name, _scratch, work) => work(join(path, name)),
    async upload(name, file) {
      await requireFreeDiskSpace(path, file.bytes)
      const unfinished = createUnfinishedPath()
      try {
        await copyFile(file.path, unfinished, constants.COPYFILE_EXCL)
        await fsyncFile(unfinished)
        if ((await hashFile(unfinished)) !== file.sha256)
          throw new HostError(
            `${path} (BACKUP_TO) does not store the files that are written to it.`,
          )
        await renameDurably(unfinished, join(path, name))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    deleteDailyBackup: (name) => rm(join(path, name), { force: true }),
  }
}

/**
 * A storage place outside the data folder. The site deletes no photos there and replaces only
 * damaged ones, so that no mistake on the site can destroy a stored photo.
 */
export type BackupStorage = {
  locationOf: (name: string) => string
  /**
   * Call this before the first upload. `isKnown` means that an earlier backup used this place.
   * Throws HostError if its disk is not mounted.
   */
  prepare: (isKnown: boolean) => Promise<void>
  /** Maps the SHA-256 of each photo to its size in bytes. */
  listPhotographs: () => Promise<Map<string, number>>
  listDailyBackups: () => Promise<string[]>
  /** Writes atomically and verifies the stored bytes. */
  upload: (name: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  /** Returns the SHA-256, or null if the file is missing or unreadable. */
  hashOf: (name: string) => Promise<string | null>
  /**
   * `work` must not change the file. A file in object storage is first downloaded to the folder
   * `scratch`.
   */
  withFile: (name: string, scratch: string, work: (path: string) => Promise<void>) => Promise<void>
  deleteDailyBackup: (name: string) => Promise<void>
}

export const openBackupStorage = (to: BackupDestination): BackupStorage =>
  to.kind === 'folder' ? openBackupFolder(to.path) : openRemoteS3Bucket(to)

function openRemoteS3Bucket(to: BackupDestination & { kind: 's3' }): BackupStorage {
  const client = createS3Client(to)

  /**
   * Turns S3 errors into a HostError without secrets, whose message the person who runs the server
   * understands.
   */
  const withReadableErrors = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (!(error instanceof S3Error)) throw error
      throw new HostError(`${client.place} (BACKUP_TO) ${error.message}.`)
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
    hashOf: (name) => withReadableErrors(client.hashOf(name)),
    async withFile(name, scratch, work) {
      const copy = join(scratch, name)
      const { body } = await withReadableErrors(client.call('GET', name))
      await writeFile(copy, body ?? '', { mode: 0o600 })
      await work(copy)
      await rm(copy)
    },
    upload: (name, file) => withReadableErrors(client.putFile(name, file)),
    deleteDailyBackup: (name) => withReadableErrors(client.remove(name)),
  }
}
