import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PHOTO_BYTES } from '../../shared/image.ts'
import { type Result, rejected, success } from '../result.ts'
import { detectPhotoType, SIGNATURE_BYTES } from './photo-type.ts'

/** An upload in a temporary file, which is flushed to disk. `hash` is its SHA-256 in hex. */
export type ReceivedUpload = { path: string; hash: string; bytes: number; type: string }

/**
 * Writes an upload to a new file while counting and hashing the bytes. A rejected upload leaves no
 * file.
 * @throws disk errors only after the body was read, because a client that is still sending would
 * not read the response
 */
export async function receiveUpload(
  folder: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Result<ReceivedUpload>> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  let beginning: Uint8Array = new Uint8Array()
  const { write, flush, close, remove } = openUploadFile(path)
  try {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > MAX_PHOTO_BYTES) return await refuse('too_large')
      if (beginning.length < SIGNATURE_BYTES) beginning = Buffer.concat([beginning, chunk])
      hash.update(chunk)
      await write(chunk)
    }
    const type = detectPhotoType(beginning)
    if (!type) return await refuse('unsupported')
    await flush()
    return success({ path, hash: hash.digest('hex'), bytes, type })
  } catch (error) {
    await remove()
    throw error
  } finally {
    await close()
  }

  async function refuse(code: 'too_large' | 'unsupported') {
    await remove()
    return rejected(code, 'image')
  }
}

/**
 * Opens a new file that stores write errors until flush(). After an error it frees the disk space
 * at once.
 */
function openUploadFile(path: string) {
  let handle: FileHandle | undefined
  let failed: { error: unknown } | undefined
  const remove = () => rm(path, { force: true })
  async function attempt(work: (file: FileHandle) => Promise<void>) {
    if (failed) return
    try {
      handle ??= await open(path, 'wx')
      await work(handle)
    } catch (error) {
      failed = { error }
      await handle?.truncate().catch(() => {})
      await remove()
    }
  }
  return {
    write: (chunk: Uint8Array) => attempt((file) => file.writeFile(chunk)),
    async flush() {
      await attempt((file) => file.sync())
      if (failed) throw failed.error
    },
    close: async () => handle?.close(),
    remove,
  }
}
