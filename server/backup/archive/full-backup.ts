/**
 * Makes a full backup, which is a single file with all data of the site. It is written by `npm run
 * backup` or downloaded from the admin area.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createPrivateFolder } from '../../private-folder.ts'
import { renameDurably } from '../../storage/atomic-write.ts'
import { BackupError } from '../backup-error.ts'
import { type StorageConfig, withDatabaseSnapshot } from '../database/snapshot.ts'
import { requireFreeDiskSpace } from '../free-disk-space.ts'
import { collectBackupFiles } from './backup-files.ts'
import { isDamagedOriginal, type Manifest, parseOriginalHash } from './manifest.ts'
import { verifyChecksum } from './read-archive.ts'
import {
  type ArchiveEntry,
  computeArchiveSize,
  createArchive,
  type ManifestHeader,
} from './write-archive.ts'

export type WrittenBackup = { bytes: number; manifest: Manifest }

/** Returns the number of photos that were missing or damaged when the backup was made. */
export const countMissingPhotos = ({ missing, files, beside }: Manifest) =>
  missing.length + [...files, ...beside].filter(isDamagedOriginal).length

export const countPhotos = ({ files, beside }: Manifest) =>
  [...files, ...beside].filter(({ path }) => parseOriginalHash(path)).length

/**
 * Writes an archive to a temporary file, verifies the checksum of that file, and then renames it.
 * @param file final path of the archive
 * @param folder folder for the temporary file, on the same file system as `file`
 */
export async function writeVerifiedArchive(
  file: string,
  parts: ArchiveEntry[],
  about: ManifestHeader,
  folder = dirname(file),
): Promise<WrittenBackup> {
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    const bytes = computeArchiveSize(parts, about)
    await requireFreeDiskSpace(folder, bytes)
    const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
    let manifest: Manifest | undefined
    const bytesOf = createArchive(parts, about, (finished) => {
      manifest = finished
    })
    await pipeline(bytesOf, sink)
    const handle = await open(unfinished, 'r+')
    await handle.sync().finally(() => handle.close())
    await verifyChecksum(unfinished)
    if (!manifest) throw new Error('a backup ended without its manifest')
    await renameDurably(unfinished, file)
    return { bytes, manifest }
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Calls `work` once with the list of all files of a full backup, and with its manifest without the
 * list of files.
 */
const withBackupEntries = <Result>(
  config: StorageConfig,
  work: (parts: ArchiveEntry[], about: ManifestHeader) => Promise<Result>,
) =>
  withDatabaseSnapshot(config, async (snapshot) => {
    const { parts, photographs, about } = await collectBackupFiles(config, snapshot)
    return work([...parts, ...photographs], { ...about, beside: [] })
  })

/**
 * Writes a full backup to a new file.
 * @throws BackupError if the file already exists or the disk has too little free space
 */
export async function writeFullBackup(config: StorageConfig, file: string): Promise<WrittenBackup> {
  createPrivateFolder(dirname(file))
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} already exists.`)
  return withBackupEntries(config, (parts, about) => writeVerifiedArchive(file, parts, about))
}

/**
 * Creates a full backup as a stream, without writing it to disk.
 * @param send receives the length of the backup in bytes, and the stream of its bytes
 */
export const streamFullBackup = (
  config: StorageConfig,
  send: (bytes: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>,
) =>
  withBackupEntries(config, (parts, about) =>
    send(computeArchiveSize(parts, about), createArchive(parts, about)),
  )
