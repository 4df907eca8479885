import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { MIGRATIONS_FOLDER } from '../../database/migrate.ts'
import { HostError } from '../../host-error.ts'
import { createPrivateFolder } from '../../private-folder.ts'
import { fsyncDirectory, hashFile } from '../../storage/files.ts'
import {
  DATABASE_FILE,
  isDamagedOriginal,
  type Manifest,
  parseOriginalHash,
} from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import { requireExpectedSchema } from '../database/check-database.ts'
import { removeSecrets } from '../database/snapshot.ts'
import { requireFreeDiskSpace } from '../free-disk-space.ts'

/**
 * A restore replaces these folders. `media` becomes empty, because backups contain no image
 * variants.
 */
export const DATA_FOLDERS = ['originals', 'media'] as const

/**
 * Returns the path of an archive entry after the restore, or null for files that are not restored.
 */
function getRestoredPath(path: string): string | null {
  const hash = parseOriginalHash(path)
  if (hash) return join('originals', hash)
  return path === DATABASE_FILE ? path : null
}

export async function createDataFolders(folder: string) {
  for (const name of DATA_FOLDERS) createPrivateFolder(join(folder, name))
}

/** Creates a hard link, or copies the file if a link is impossible, such as to another disk. */
export const linkOrCopyFile = (from: string, to: string, bytes: number) =>
  link(from, to).catch(async () => {
    await requireFreeDiskSpace(dirname(to), bytes)
    await copyFile(from, to)
  })

/** Returns the first intact copy of a photo, that is, one whose SHA-256 is its name. */
async function findIntact(paths: string[]): Promise<string | null> {
  for (const path of paths) if ((await hashFile(path)) === basename(path)) return path
  return null
}

export type StagingOptions = {
  allowMissingPhotos?: boolean | undefined
  /** A rehearsal only checks the backup, and deletes the restored data afterwards. */
  isRehearsal?: boolean | undefined
}

const MAX_NAMED_FILES = 5

/**
 * `lost` is the number of photos of the backup that were not found. `recovered` is the number of
 * photos that were missing or damaged when the backup was made, and whose intact copy was found.
 */
export type PhotoRestoreCounts = { lost: number; recovered: number }

/**
 * Takes each photo from the folder beside the backup, or from the data folder if it is missing or
 * damaged there. Throws HostError if photos are lost, unless `allowMissingPhotos` is true.
 */
async function stagePhotographs(
  file: string,
  dataDir: string,
  folder: string,
  manifest: Manifest,
  { allowMissingPhotos, isRehearsal }: StagingOptions,
): Promise<PhotoRestoreCounts> {
  const beside = join(dirname(file), 'originals')
  const missing: string[] = []
  const damaged: string[] = []
  let recovered = 0
  /** Returns the hash of the first intact photo, or null if no place has one. */
  async function stage(hashes: Iterable<string>, path: string): Promise<string | null> {
    const candidates = [...hashes].flatMap((hash) => [
      join(beside, hash),
      join(dataDir, 'originals', hash),
    ])
    const found = await findIntact(candidates)
    if (!found) return null
    const { size } = await stat(found)
    const to = join(folder, getRestoredPath(path) ?? path)
    // Replaces a damaged photo that the backup contains.
    await rm(to, { force: true })
    // Hard links are enough for a rehearsal and for photos of the data folder. Other photos are
    // copied, so that the backup stays independent of the site.
    if (isRehearsal || found.startsWith(join(dataDir, '/'))) await linkOrCopyFile(found, to, size)
    else {
      await requireFreeDiskSpace(folder, size)
      await copyFile(found, to)
    }
    return basename(found)
  }
  for (const { path, sha256 } of manifest.beside) {
    // If the photo was damaged when this backup was made, an earlier backup may have stored its
    // intact file.
    const found = await stage(new Set([parseOriginalHash(path) ?? sha256, sha256]), path)
    if (!found) (existsSync(join(beside, sha256)) ? damaged : missing).push(join(beside, sha256))
    else if (found !== sha256) recovered++
  }
  for (const { path, sha256 } of manifest.files.filter(isDamagedOriginal))
    if (await stage([parseOriginalHash(path) ?? sha256], path)) recovered++
  // An earlier backup may have stored these photos before the site lost them.
  for (const hash of manifest.missing) if (await stage([hash], `originals/${hash}`)) recovered++
  const lost = missing.length + damaged.length
  if (lost === 0 || allowMissingPhotos) return { lost, recovered }
  const faults = [
    ...(missing.length > 0
      ? [`${missing.length} of its ${manifest.beside.length} photographs are missing in ${beside}`]
      : []),
    ...damaged.slice(0, MAX_NAMED_FILES).map((path) => `${path} is damaged`),
    ...(damaged.length > MAX_NAMED_FILES
      ? [`${damaged.length - MAX_NAMED_FILES} others are damaged`]
      : []),
  ]
  throw new HostError(`${file}: ${faults.join(', ')}. Add --incomplete to restore the rest.`)
}

async function checkDatabase(folder: string, { app, schema, ...manifest }: Manifest) {
  const known = new Set(await readdir(MIGRATIONS_FOLDER))
  if (schema.some((name) => !known.has(name)))
    throw new HostError(`It was made by Copeaux ${app}, which is newer than this one.`)
  using db = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  const all = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  if (all('SELECT name FROM migrations ORDER BY name').join() !== schema.join())
    throw new HostError('Its database is not the one that its manifest describes.')
  // The integrity check would run the code of a virtual table, so the schema must be checked
  // first.
  await requireExpectedSchema(db)
  const isWhole =
    all('PRAGMA integrity_check')[0] === 'ok' && all('PRAGMA foreign_key_check').length === 0
  if (!isWhole) throw new HostError('Its database is damaged.')
  const there = new Set(manifest.missing)
  for (const { path } of [...manifest.files, ...manifest.beside])
    there.add(parseOriginalHash(path) ?? '')
  if (!all('SELECT hash FROM photos').every((hash) => there.has(String(hash))))
    throw new HostError('It lacks photographs that its database refers to.')
}

/**
 * Removes the secrets that backups of earlier versions contain, because a thief of the backup may
 * know them.
 */
function removeSecretsFromFile(file: string) {
  using db = new DatabaseSync(file)
  removeSecrets(db)
}

/** Writes all files to the disk, so that a power failure after the restore loses none. */
async function flushFolder(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) {
      await fsyncDirectory(path)
      continue
    }
    await using handle = await open(path, 'r')
    await handle.sync()
  }
}

/** Throws HostError if the backup cannot be restored. */
export async function stageBackup(
  file: string,
  dataDir: string,
  folder: string,
  options: StagingOptions,
): Promise<{ manifest: Manifest } & PhotoRestoreCounts> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  await requireFreeDiskSpace(dataDir, size)
  await createDataFolders(folder)
  const manifest = await readArchive(file, async (path, chunks) => {
    const to = getRestoredPath(path)
    // A manipulated backup could contain an original twice.
    if (to && !existsSync(join(folder, to)))
      await pipeline(chunks, createWriteStream(join(folder, to), { flags: 'wx', mode: 0o600 }))
    else for await (const _ of chunks);
  })
  const photos = await stagePhotographs(file, dataDir, folder, manifest, options)
  await checkDatabase(folder, manifest)
  removeSecretsFromFile(join(folder, DATABASE_FILE))
  await flushFolder(folder)
  return { manifest, ...photos }
}
