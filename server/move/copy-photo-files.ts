import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { HostError } from '../host-error.ts'
import { fsyncFile, isSha256Hex } from '../storage/files.ts'
import { parseQuarantinedHash } from '../storage/quarantine.ts'
import { PHOTO_AREAS, type PhotoStorage, type StorageArea } from '../storage/storage.ts'

/** Copies several files at once, because each request to a server has some latency. */
const CONCURRENCY = 8
const PROGRESS_INTERVAL = 1_000

/** `hash` is null if the name contains no hash of the content, as for variants. */
type StoredFile = { area: StorageArea; name: string; bytes: number; hash: string | null }

async function listFiles(storage: PhotoStorage): Promise<StoredFile[]> {
  const items: StoredFile[] = []
  for (const area of PHOTO_AREAS)
    for (const [name, { bytes }] of await storage.files(area))
      items.push({
        area,
        name,
        bytes,
        hash: area === 'originals' && isSha256Hex(name) ? name : null,
      })
  return items
}

const getFileKey = ({ area, name }: Pick<StoredFile, 'area' | 'name'>) => `${area}/${name}`
/**
 * Throws HostError if an earlier version left originals in quarantine, because only a start of the
 * site moves them back.
 */
export async function assertNoQuarantine(from: PhotoStorage) {
  const name = (await from.list('quarantine')).find((one) => parseQuarantinedHash(one))
  if (name)
    throw new HostError(
      `${from.locationOf('quarantine', name)} is a photograph of an earlier version: start the site once, or move the file elsewhere if it is damaged.`,
    )
}

/** Throws HostError if the target contains a file that the source does not contain. */
export async function assertNoForeignFiles(from: PhotoStorage, to: PhotoStorage) {
  const ours = new Set((await listFiles(from)).map(getFileKey))
  const foreign = (await listFiles(to)).find((item) => !ours.has(getFileKey(item)))
  if (foreign)
    throw new HostError(
      `${to.locationOf(foreign.area, foreign.name)} belongs to another site: name an empty target.`,
    )
}

async function copyFileTo(from: PhotoStorage, to: PhotoStorage, { area, name }: StoredFile) {
  const path = join(to.incoming, randomUUID())
  try {
    await from.withFile(area, name, (source) => copyFile(source, path), true)
    await fsyncFile(path)
    await to.put(area, name, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function isSame(
  from: PhotoStorage,
  to: PhotoStorage,
  { area, name, hash }: StoredFile,
): Promise<boolean> {
  const targetHash = await to.hashOf(area, name)
  if (targetHash === null) return false
  // Compares with the source too: a damaged original differs from its hash, and a variant has none.
  return targetHash === hash || targetHash === (await from.hashOf(area, name))
}

async function forEachFile(
  items: StoredFile[],
  work: (item: StoredFile) => Promise<unknown>,
  logProgress: ProgressLogger,
  what: string,
) {
  const queue = new PQueue({ concurrency: CONCURRENCY })
  let done = 0
  await queue.addAll(
    items.map((item) => async () => {
      await work(item)
      done += 1
      if (done % PROGRESS_INTERVAL === 0) logProgress(`${what}: ${done} of ${items.length} files`)
    }),
  )
}

export type ProgressLogger = (line: string) => void
export type PhotoFileCopyResult = { files: number; bytes: number; originals: number }

/** Throws HostError if a copied file differs from its source. */
export async function copyPhotoFiles(
  from: PhotoStorage,
  to: PhotoStorage,
  logProgress: ProgressLogger,
): Promise<PhotoFileCopyResult> {
  const items = await listFiles(from)
  const existingTargetFiles = new Map(
    (await listFiles(to)).map((item) => [getFileKey(item), item.bytes]),
  )
  const missing = items.filter((item) => existingTargetFiles.get(getFileKey(item)) !== item.bytes)
  if (missing.length < items.length)
    logProgress(
      `${items.length - missing.length} of ${items.length} files already exist at the target.`,
    )
  await forEachFile(missing, (item) => copyFileTo(from, to, item), logProgress, 'copied')
  const differing: StoredFile[] = []
  await forEachFile(
    items,
    async (item) => {
      if (await isSame(from, to, item)) return
      // Copies the file again, because an interrupted move may have left a file of the right length
      // with other bytes.
      await copyFileTo(from, to, item)
      if (!(await isSame(from, to, item))) differing.push(item)
    },
    logProgress,
    'compared',
  )
  if (differing.length > 0)
    throw new HostError(
      `${differing.length} copied files differ from their sources, for example ${differing.slice(0, 3).map(getFileKey).join(', ')}.`,
    )
  return {
    files: items.length,
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    originals: items.filter(({ hash }) => hash !== null).length,
  }
}
