import { crc32, deflateSync } from 'node:zlib'

export function buildPngChunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/**
 * Returns a tiny PNG file with the given size in pixels. It contains at most 40 MB of pixel data,
 * so a larger image is incomplete. The server must refuse such an image before it decodes pixels.
 */
export function buildBlackPng(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 40_000_000)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', rows),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ])
}
