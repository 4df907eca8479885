import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { getSystemErrorCode } from '../error-fields.ts'

/** Size in bytes of the chunks in which files are read. */
const CHUNK_SIZE = 1024 * 1024

/**
 * Returns the SHA-256 of a file in hex, or null if the file is missing or unreadable.
 * @param end zero-based position of the last byte to hash. By default the whole file is hashed.
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
