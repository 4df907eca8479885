import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PHOTO_BYTES } from '../../shared/entities/image.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { detectPhotoType, FILE_SIGNATURE_LENGTH } from './decode/photo-type.ts'

/** The temporary file was flushed to disk. `hash` is its SHA-256 in hex. */
export type ReceivedUpload = { path: string; hash: string; bytes: number; type: string }

/**
 * Writes an upload to a temporary file, which is deleted if the upload is rejected.
 * @throws disk errors after the request body was read completely, because a client reads the
 * response only after it has sent the whole body
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
      if (beginning.length < FILE_SIGNATURE_LENGTH) beginning = Buffer.concat([beginning, chunk])
      hash.update(chunk)
      await write(chunk)
    }
    const type = detectPhotoType(beginning)
    if (!type) return await refuse('unsupported')
    await flush()
    return createSuccess({ path, hash: hash.digest('hex'), bytes, type })
  } catch (error) {
    await remove()
    throw error
  } finally {
    await close()
  }

  async function refuse(code: 'too_large' | 'unsupported') {
    await remove()
    return createRejection(code, 'image')
  }
}

/**
 * After a write error, deletes the file to free disk space, ignores later writes, and lets flush()
 * throw the error.
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
