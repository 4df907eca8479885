import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * @param end the position of the last byte that counts
 * @returns the SHA-256 of a file in hex; null where it is not there
 */
export async function hashOf(path: string, end = Number.POSITIVE_INFINITY): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path, { end, highWaterMark: 1024 * 1024 }), hash)
    return hash.digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
