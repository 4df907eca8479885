/**
 * Reads the top-level boxes of a HEIC or AVIF file, to detect a truncated file or a large header.
 */
import { type FileHandle, open } from 'node:fs/promises'

/** Real photos have fewer top-level boxes. In a file with more, all bytes count as the header. */
const MAX_BOXES = 64
/**
 * Reading stops at a box of any other type, because some phones append their own data to a photo.
 */
const KNOWN_TYPES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd'])

const BOX_HEADER_BYTES = 8

export type IsoBoxSummary = { isComplete: boolean; headerBytes: number }

/**
 * `isComplete` is true if all boxes end within the file. `headerBytes` is the length of all boxes
 * except the picture data (`mdat`).
 */
export async function inspectIsoBoxes(path: string): Promise<IsoBoxSummary> {
  await using file = await open(path)
  const { size: fileBytes } = await file.stat()
  let at = 0
  let headerBytes = 0
  let hasData = false
  for (let count = 0; at < fileBytes; count += 1) {
    if (count === MAX_BOXES) return { isComplete: true, headerBytes: fileBytes }
    const box = await readBox(file, at)
    // Ignores up to 7 bytes at the end of the file, which some programs append to a photo.
    if (!box) return { isComplete: hasData && fileBytes - at < BOX_HEADER_BYTES, headerBytes }
    if (!KNOWN_TYPES.has(box.type)) break
    const bytes = box.bytes === 0 ? fileBytes - at : box.bytes
    if (box.type === 'mdat') hasData = true
    else headerBytes += bytes
    at += bytes
  }
  return { isComplete: at <= fileBytes, headerBytes }
}

/**
 * Returns null for an invalid box header. `bytes` is 0 if the box extends to the end of the file.
 */
async function readBox(file: FileHandle, at: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
  if (bytesRead < BOX_HEADER_BYTES) return null
  const type = buffer.toString('latin1', 4, 8)
  const short = buffer.readUInt32BE(0)
  // If the 32-bit size is 1, the real size follows the type as a 64-bit number.
  const bytes = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
  return bytes !== 0 && bytes < BOX_HEADER_BYTES ? null : { type, bytes }
}
