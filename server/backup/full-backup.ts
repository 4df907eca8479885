/**
 * Makes a full backup: one file with everything, written by `npm run backup` or downloaded in the
 * admin.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { renameDurably } from '../storage/atomic-write.ts'
import { BackupError } from './backup-error.ts'
import { collectBackupFiles } from './backup-files.ts'
import { requireFreeSpace } from './free-disk-space.ts'
import { hashInPath, isDamaged, type Manifest } from './manifest.ts'
import { verifyChecksum } from './read-archive.ts'
import { type DataConfig, withSnapshot } from './snapshot.ts'
import {
  type ArchiveEntry,
  archiveSize,
  createArchive,
  type ManifestHeader,
} from './write-archive.ts'

export type WrittenBackup = { bytes: number; manifest: Manifest }

/** Returns the number of photos that were missing or damaged when the backup was made. */
export const countLost = ({ missing, files, beside }: Manifest) =>
  missing.length + [...files, ...beside].filter(isDamaged).length

export const countPhotographs = ({ files, beside }: Manifest) =>
  [...files, ...beside].filter(({ path }) => hashInPath(path)).length

/**
 * Writes an archive to a temporary file, verifies it on disk, and then renames it.
 * @param folder folder for the temporary file, on the same file system
 */
export async function writeVerifiedArchive(
  file: string,
  parts: ArchiveEntry[],
  about: ManifestHeader,
  folder = dirname(file),
): Promise<WrittenBackup> {
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    const bytes = archiveSize(parts, about)
    await requireFreeSpace(folder, bytes)
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

/** Calls `work` with all entries of a full backup. */
const withAllEntries = <Result>(
  config: DataConfig,
  work: (parts: ArchiveEntry[], about: ManifestHeader) => Promise<Result>,
) =>
  withSnapshot(config, async (snapshot) => {
    const { parts, photographs, about } = await collectBackupFiles(config, snapshot)
    return work([...parts, ...photographs], { ...about, beside: [] })
  })

/**
 * Writes a full backup to a file.
 * @throws BackupError if the file exists or the disk is too full
 */
export async function writeFullBackup(config: DataConfig, file: string): Promise<WrittenBackup> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} is there already.`)
  return withAllEntries(config, (parts, about) => writeVerifiedArchive(file, parts, about))
}

/**
 * Streams a full backup without writing it to disk. `send` receives the length in bytes and the
 * bytes.
 */
export const streamFullBackup = (
  config: DataConfig,
  send: (bytes: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>,
) =>
  withAllEntries(config, (parts, about) =>
    send(archiveSize(parts, about), createArchive(parts, about)),
  )
