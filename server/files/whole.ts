import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** @returns whether the file is there and its bytes have that SHA-256 (in hex) */
export async function isWhole(path: string, hash: string): Promise<boolean> {
  const sum = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) sum.update(chunk)
  } catch (error) {
    // What the disk cannot read any more is as good as gone.
    if (['ENOENT', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
  return sum.digest('hex') === hash
}
