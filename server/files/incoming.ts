import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_PHOTO } from '../../shared/image.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { photoType, SIGNATURE_BYTES } from './photo-type.ts'

/** A photo that has arrived in a temporary file, flushed to the disk. `hash` is its SHA-256 in hex. */
export type Received = { path: string; hash: string; bytes: number; type: string }

/** Writes the bytes to a new file in the folder while counting and hashing them; a refusal leaves no file. */
export async function receive(
  folder: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Outcome<Received>> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  let beginning: Uint8Array = new Uint8Array()
  const file = await open(path, 'wx')
  try {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > LARGEST_PHOTO) return await refuse('too_large')
      if (beginning.length < SIGNATURE_BYTES) beginning = Buffer.concat([beginning, chunk])
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    const type = photoType(beginning)
    if (!type) return await refuse('unsupported')
    await file.sync()
    return done({ path, hash: hash.digest('hex'), bytes, type })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }

  async function refuse(code: 'too_large' | 'unsupported') {
    await rm(path, { force: true })
    return refused(code, 'image')
  }
}
