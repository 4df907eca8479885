import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { errorCode } from '../error-fields.ts'

/** Read at once, in bytes. */
const CHUNK = 1024 * 1024

/**
 * @param end the position of the last byte that counts
 * @returns the SHA-256 of a file in hex; null where it is not there
 */
export async function hashOf(path: string, end = Number.POSITIVE_INFINITY): Promise<string | null> {
  const sum = createHash('sha256')
  try {
    const chunks = createReadStream(path, { end, highWaterMark: CHUNK })
    for await (const chunk of chunks) sum.update(chunk)
  } catch (error) {
    // What the disk cannot read any more is as good as gone.
    if (['ENOENT', 'EIO'].some((code) => code === errorCode(error))) return null
    throw error
  }
  return sum.digest('hex')
}
