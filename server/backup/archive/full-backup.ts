import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { requireSite } from '../../database/select-engine.ts'
import { HostError } from '../../host-error.ts'
import { logError } from '../../logger.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { fsyncFile, renameDurably } from '../../storage/files.ts'
import {
  deleteStaleUnfinishedFiles,
  type StorageConfig,
  withDatabaseSnapshot,
} from '../database/snapshot.ts'
import { requireFreeDiskSpace } from '../free-disk-space.ts'
import { collectBackupFiles } from './backup-files.ts'
import { isDamagedOriginal, type Manifest, parseOriginalHash } from './manifest.ts'
import { verifyChecksum } from './read-archive.ts'
import {
  type ArchiveEntry,
  computeArchiveSize,
  createArchive,
  type ManifestWithoutFiles,
} from './write-archive.ts'

export type WrittenBackup = { bytes: number; manifest: Manifest }

export const countMissingOrDamagedPhotos = ({ missing, files, beside }: Manifest) =>
  missing.length + [...files, ...beside].filter(isDamagedOriginal).length

export const countPhotosInManifest = ({ files, beside }: Manifest) =>
  [...files, ...beside].filter(({ path }) => parseOriginalHash(path)).length

/**
 * Gives the archive its name only after its verification, so that an incomplete file is never
 * mistaken for a backup. `folder` must be on the file system of `file`, because a rename cannot
 * cross file systems.
 */
export async function writeVerifiedArchive(
  file: string,
  parts: ArchiveEntry[],
  about: ManifestWithoutFiles,
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
    await fsyncFile(unfinished)
    await verifyChecksum(unfinished)
    if (!manifest) throw new Error('a backup ended without its manifest')
    await renameDurably(unfinished, file)
    return { bytes, manifest }
  } finally {
    await rm(unfinished, { force: true })
  }
}

const withBackupEntries = <Result>(
  config: StorageConfig,
  work: (parts: ArchiveEntry[], about: ManifestWithoutFiles) => Promise<Result>,
) =>
  withDatabaseSnapshot(config, async (snapshot) => {
    const { parts, photographs, about } = await collectBackupFiles(config, snapshot)
    return work([...parts, ...photographs], { ...about, beside: [] })
  })

/** Throws HostError if there is no site, the file exists or the disk has too little space. */
export async function writeFullBackup(config: StorageConfig, file: string): Promise<WrittenBackup> {
  await requireSite(config)
  createPrivateFolder(dirname(file))
  if (await stat(file).catch(() => null)) throw new HostError(`${file} already exists.`)
  await deleteStaleUnfinishedFiles(dirname(file)).catch(logError)
  return withBackupEntries(config, (parts, about) => writeVerifiedArchive(file, parts, about))
}

export const streamFullBackup = (
  config: StorageConfig,
  send: (bytes: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>,
) =>
  withBackupEntries(config, (parts, about) =>
    send(computeArchiveSize(parts, about), createArchive(parts, about)),
  )
