import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { errorCode } from '../error-fields.ts'

/** Bytes read at a time. */
const CHUNK_SIZE = 1024 * 1024

/**
 * Returns the SHA-256 of a file in hex, or null if the file is missing or unreadable.
 * @param end position of the last byte to hash
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
    // An unreadable file is treated as missing.
    if (['ENOENT', 'EIO'].some((code) => code === errorCode(error))) return null
    throw error
  }
  return sum.digest('hex')
}
