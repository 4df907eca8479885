import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getSystemErrorCode } from '../classify-error.ts'

/** Network shares and Windows may report these errors, because they cannot flush folders. */
const UNSUPPORTED_CODES = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EPERM']

export async function fsyncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r+')
  await handle.sync()
}

/** Flushes a folder, so that renames in it survive a power failure. */
export async function fsyncDirectory(folder: string) {
  try {
    await using handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    if (!UNSUPPORTED_CODES.some((code) => code === getSystemErrorCode(error))) throw error
  }
}

/**
 * Renames a file so that the new name survives a power failure. The caller must have flushed its
 * content.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await fsyncDirectory(dirname(to))
}

/**
 * After a crash or a power failure, the file is either complete or unchanged. Both paths must be on
 * the same file system.
 */
export async function writeAtomically(
  temporary: string,
  to: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await writeFile(temporary, bytes, { flag: 'wx', flush: true })
    await renameDurably(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The name of an original is its SHA-256 in hex. */
export const isSha256Hex = (name: string) => /^[0-9a-f]{64}$/.test(name)

export async function* updateHashWhileReading<Chunk extends Uint8Array>(
  hash: Hash,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

const CHUNK_SIZE = 1024 * 1024

/**
 * Returns null if the file is missing or the disk cannot read it (EIO), and throws other errors.
 * `end` is the position of the last hashed byte, counted from 0.
 */
export async function hashFile(
  path: string,
  end = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  const sum = createHash('sha256')
  try {
    const chunks = createReadStream(path, { end, highWaterMark: CHUNK_SIZE })
    for await (const chunk of chunks) sum.update(chunk)
  } catch (error) {
    if (['ENOENT', 'EIO'].some((code) => code === getSystemErrorCode(error))) return null
    throw error
  }
  return sum.digest('hex')
}
