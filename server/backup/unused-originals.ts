import { copyFile, realpath, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DRAFT_LIFETIME_MS } from '../../shared/draft-lifetime.ts'
import { connectDatabase } from '../database/connect.ts'
import { selectEngine } from '../database/select-engine.ts'
import { formatCountWithNoun, HostError } from '../host-error.ts'
import { deletePhotoFiles } from '../images/photo-maintenance.ts'
import { fsyncFile, hashFile, isSha256Hex, renameDurably } from '../storage/files.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import type { PhotoStorage, StoredFile } from '../storage/storage.ts'
import type { PhotoRow } from './database/check-database.ts'
import type { StorageConfig } from './database/snapshot.ts'
import { formatBytes } from './free-disk-space.ts'

export type UnusedOriginal = StoredFile & { hash: string }

/**
 * Returns the originals that nothing uses. Ignores uploads that an unsaved draft may use, and files
 * whose names are no hashes, such as .DS_Store.
 */
export function findUnusedOriginals(
  stored: Map<string, StoredFile>,
  photographs: PhotoRow[],
): UnusedOriginal[] {
  const recent = Date.now() - DRAFT_LIFETIME_MS
  const used = photographs.filter(({ isNeeded, receivedAt }) => isNeeded || receivedAt >= recent)
  const hashes = new Set(used.map(({ hash }) => hash))
  return [...stored]
    .filter(([name]) => isSha256Hex(name) && !hashes.has(name))
    .map(([hash, file]) => ({ hash, ...file }))
    .sort((a, b) => a.at - b.at)
}

export const describeUnusedOriginals = (unused: UnusedOriginal[]) =>
  `Nothing on the site uses ${formatCountWithNoun(unused.length, 'original')} (${formatBytes(unused.reduce((sum, { bytes }) => sum + bytes, 0))})`

/**
 * Throws HostError if `folder` does not exist, or if it is in the data folder, where the copy could
 * be the original itself.
 */
async function requireFolderOutside(dataDir: string, folder: string) {
  const path = await realpath(folder).catch(() => null)
  if (path === null) throw new HostError(`${folder} does not exist. Is its disk connected?`)
  if (!(await stat(path)).isDirectory()) throw new HostError(`${folder} is not a folder.`)
  for (const own of [dataDir, join(dataDir, 'originals')])
    if (!relative(await realpath(own).catch(() => own), path).startsWith('..'))
      throw new HostError(`${folder} is in DATA_DIR (${dataDir}): name a folder outside of it.`)
}

/**
 * Throws HostError if the copy differs from the original. A damaged original is copied as it is.
 */
async function copyOriginal(storage: PhotoStorage, hash: string, folder: string) {
  const unfinished = join(folder, `.${hash}`)
  try {
    await storage.withFile('originals', hash, (path) => copyFile(path, unfinished), true)
    await fsyncFile(unfinished)
    if ((await hashFile(unfinished)) !== (await storage.hashOf('originals', hash)))
      throw new HostError(`${folder} does not store the files that are written to it.`)
    await renameDurably(unfinished, join(folder, hash))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Copies the originals to `folder`, which may be on another file system, and deletes them. The site
 * must be stopped. A foreign key prevents the deletion if content uses the photo.
 */
export async function moveUnusedOriginals(
  config: StorageConfig,
  unused: UnusedOriginal[],
  folder: string,
): Promise<void> {
  await requireFolderOutside(config.dataDir, folder)
  const storage = await openPhotoStorage(config)
  await using db = await connectDatabase(await selectEngine(config.database), { migrates: false })
  const isMoved = await db.locks.tryChangeOriginals(async () => {
    const media = await storage.list('media')
    for (const { hash } of unused) {
      await copyOriginal(storage, hash, folder)
      await db.queries.deleteFrom('photos').where('hash', '=', hash).execute()
      await deletePhotoFiles(storage, hash, media)
    }
  })
  if (!isMoved) throw new HostError('A backup is running: wait until it has ended.')
}
