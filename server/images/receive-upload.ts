import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PHOTO_BYTES } from '../../shared/entities/image.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'

const toAscii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * Returns the brands of a HEIC or AVIF file (format codes, such as `heic`). The major brand comes
 * first.
 */
function parseBrands(bytes: Uint8Array): string[] {
  if (toAscii(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length)
  const all = toAscii(bytes, 8, end).match(/.{4}/gs) ?? []
  // The second field of the `ftyp` box is a version number, not a brand.
  return all.filter((_, index) => index !== 1)
}

const SIGNATURES: [type: string, test: (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => toAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/webp', (bytes) => toAscii(bytes, 0, 4) === 'RIFF' && toAscii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => parseBrands(bytes).some((brand) => /^avi[fs]$/.test(brand))],
  [
    'image/heic',
    (bytes) =>
      parseBrands(bytes).some((brand) => /^(hei[cxms]|hev[cxms]|mi[fc]1|msf1)$/.test(brand)),
  ],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(toAscii(bytes, 0, 6))],
  ['image/tiff', (bytes) => /^(II\*\0|MM\0\*)/.test(toAscii(bytes, 0, 4))],
]
const FILE_SIGNATURE_LENGTH = 64

/**
 * Detects the type from the first bytes, because a client can declare any type. Returns null if the
 * format is not supported.
 */
const detectPhotoType = (beginning: Uint8Array): string | null =>
  SIGNATURES.find(([, test]) => test(beginning))?.[0] ?? null

/**
 * An upload whose temporary file at `path` has been flushed to disk. `hash` is its SHA-256 in hex.
 */
export type ReceivedUpload = { path: string; hash: string; bytes: number; type: string }

/**
 * Writes the upload to a temporary file, and deletes this file if it rejects the upload.
 *
 * @throws disk errors, but only after reading the whole request body, because a client reads the
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
 * After a write error, deletes the file to free disk space, ignores later writes, and throws the
 * error in flush().
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
