/**
 * Reads the top-level boxes of an ISO media file (HEIC, AVIF) to detect truncated files and
 * oversized headers.
 */
import { type FileHandle, open } from 'node:fs/promises'

/** Number of boxes that are read. Photos have fewer. */
const MAX_BOXES = 64
/**
 * Box types that photos use. The first other type ends the scan, because phones append vendor data
 * after the photo.
 */
const KNOWN_TYPES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd'])

/** Length of a box header in bytes: its size and its type. */
const MIN_BOX_BYTES = 8

export type BoxSummary = { isWhole: boolean; headerBytes: number }

/**
 * Reads the boxes.
 * @returns whether all boxes end within the file, and the number of bytes outside the picture data
 */
export async function readBoxes(path: string): Promise<BoxSummary> {
  const file = await open(path)
  try {
    const { size: fileBytes } = await file.stat()
    let at = 0
    let headerBytes = 0
    let hasData = false
    for (let count = 0; at < fileBytes; count += 1) {
      if (count === MAX_BOXES) return { isWhole: true, headerBytes: fileBytes }
      const box = await readBox(file, at)
      // Some programs append a few bytes after the picture.
      if (!box) return { isWhole: hasData && fileBytes - at < MIN_BOX_BYTES, headerBytes }
      if (!KNOWN_TYPES.has(box.type)) break
      const bytes = box.bytes === 0 ? fileBytes - at : box.bytes
      if (box.type === 'mdat') hasData = true
      else headerBytes += bytes
      at += bytes
    }
    return { isWhole: at <= fileBytes, headerBytes }
  } finally {
    await file.close()
  }
}

/**
 * Reads a box header. Returns null if it is truncated. A length of 0 means that the box extends to
 * the end of the file.
 */
async function readBox(file: FileHandle, at: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
  if (bytesRead < MIN_BOX_BYTES) return null
  const type = buffer.toString('latin1', 4, 8)
  const short = buffer.readUInt32BE(0)
  // A size of 1 means that a 64-bit size follows.
  const bytes = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
  return bytes !== 0 && bytes < MIN_BOX_BYTES ? null : { type, bytes }
}
