/**
 * Reads the top-level boxes of an ISO media file (HEIC or AVIF) to detect truncated files and
 * oversized headers. A box is a section of the file that begins with its length and type.
 */
import { type FileHandle, open } from 'node:fs/promises'

/** Maximum number of boxes that are read. Photos have fewer boxes. */
const MAX_BOXES = 64
/**
 * Box types that occur in photos. Reading stops at any other type, because some phones append their
 * own data after the photo.
 */
const KNOWN_TYPES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd'])

/**
 * Minimum length of a box in bytes. This is the length of a header with the size and the type of
 * the box.
 */
const MIN_BOX_BYTES = 8

export type IsoBoxSummary = { isComplete: boolean; headerBytes: number }

/**
 * Reads the top-level boxes of an ISO media file.
 * @returns `isComplete`, which is true if all boxes end within the file, and `headerBytes`, which
 * is the total length of all boxes except the picture data (`mdat`)
 */
export async function inspectIsoBoxes(path: string): Promise<IsoBoxSummary> {
  const file = await open(path)
  try {
    const { size: fileBytes } = await file.stat()
    let at = 0
    let headerBytes = 0
    let hasData = false
    for (let count = 0; at < fileBytes; count += 1) {
      if (count === MAX_BOXES) return { isComplete: true, headerBytes: fileBytes }
      const box = await readBox(file, at)
      // Ignores up to 7 bytes after the last box, because some programs append a few bytes to a
      // photo.
      if (!box) return { isComplete: hasData && fileBytes - at < MIN_BOX_BYTES, headerBytes }
      if (!KNOWN_TYPES.has(box.type)) break
      const bytes = box.bytes === 0 ? fileBytes - at : box.bytes
      if (box.type === 'mdat') hasData = true
      else headerBytes += bytes
      at += bytes
    }
    return { isComplete: at <= fileBytes, headerBytes }
  } finally {
    await file.close()
  }
}

/**
 * Reads the header of a box. Returns null if the header is truncated or invalid. A returned length
 * of 0 means that the box extends to the end of the file.
 */
async function readBox(file: FileHandle, at: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
  if (bytesRead < MIN_BOX_BYTES) return null
  const type = buffer.toString('latin1', 4, 8)
  const short = buffer.readUInt32BE(0)
  // If the 32-bit size is 1, the real size follows the type as a 64-bit number.
  const bytes = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
  return bytes !== 0 && bytes < MIN_BOX_BYTES ? null : { type, bytes }
}
