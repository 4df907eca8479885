import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { getSystemErrorCode } from '../classify-error.ts'

/** The name of an original is its SHA-256 in hex. */
export const isSha256Hex = (name: string) => /^[0-9a-f]{64}$/.test(name)

/** Adds the chunks to the hash while they are read. */
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
 * Returns null for a missing or unreadable file. `end` is the position of the last hashed byte,
 * counted from 0.
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
