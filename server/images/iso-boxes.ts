/** The outermost boxes of an ISO media file (HEIC, AVIF): enough to see that it breaks off, or is all header. */
import { type FileHandle, open } from 'node:fs/promises'

/** More than any photo has; what follows is not looked at. */
const MOST_BOXES = 64
/** Others are no boxes but what a phone's maker puts behind the photo, or nothing the picture needs. */
const KNOWN = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd'])

/** In bytes: its length and its type. */
const SHORTEST_BOX = 8

export type Boxes = { isWhole: boolean; headerBytes: number }

/** @returns whether every box ends within the file, and how many bytes describe the photo rather than hold it */
export async function readBoxes(path: string): Promise<Boxes> {
  const file = await open(path)
  try {
    const { size: fileBytes } = await file.stat()
    let at = 0
    let headerBytes = 0
    let hasData = false
    for (let count = 0; at < fileBytes; count += 1) {
      if (count === MOST_BOXES) return { isWhole: true, headerBytes: fileBytes }
      const box = await readBox(file, at)
      // Programs leave a few bytes behind the picture.
      if (!box) return { isWhole: hasData && fileBytes - at < SHORTEST_BOX, headerBytes }
      if (!KNOWN.has(box.type)) break
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

/** @returns null where not even its head is there; no bytes mean all to the end of the file */
async function readBox(file: FileHandle, at: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
  if (bytesRead < SHORTEST_BOX) return null
  const type = buffer.toString('latin1', 4, 8)
  const short = buffer.readUInt32BE(0)
  // A size of 1 says that the real one follows.
  const bytes = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
  return bytes !== 0 && bytes < SHORTEST_BOX ? null : { type, bytes }
}
