/** Reads the colour coding of a PNG (PNG specification, section 4.3), which libvips ignores. */
import { open } from 'node:fs/promises'
import type { ColorInfo } from './heif-color.ts'
import { readBytesAt } from './tiff-directories.ts'

/** The colour chunks are short and come before the pixels. */
const MAX_HEAD_BYTES = 64 * 1024
const SIGNATURE_BYTES = 8
/** Length in bytes of the other fields of a chunk: length, type and checksum. */
const CHUNK_OVERHEAD = 12

const BT_709 = 1
const UNSPECIFIED = 2
/** The chunk `gAMA` stores the encoding gamma multiplied by this number. */
const GAMMA_SCALE = 100_000
/** This decoding gamma approximates sRGB. */
const SRGB_GAMMA = 2.2
const MAX_GAMMA_DIFFERENCE = 0.05

/**
 * Returns null if the coding is sRGB or not specified. The chunk `cICP` takes precedence over
 * `sRGB`, and `sRGB` over `gAMA`.
 */
export async function readPngColor(path: string): Promise<ColorInfo | null> {
  const file = await open(path)
  try {
    const chunks = parseChunks(await readBytesAt(file, 0, MAX_HEAD_BYTES))
    const cicp = chunks.get('cICP')
    if (cicp) return { primaries: cicp[0] ?? BT_709, transfer: cicp[1] ?? UNSPECIFIED }
    const gama = chunks.has('sRGB') ? undefined : chunks.get('gAMA')
    const encoding = gama?.length === 4 ? gama.readUInt32BE(0) : 0
    const gamma = GAMMA_SCALE / encoding
    const isSrgb = encoding === 0 || Math.abs(gamma / SRGB_GAMMA - 1) <= MAX_GAMMA_DIFFERENCE
    return isSrgb ? null : { primaries: BT_709, transfer: UNSPECIFIED, gamma }
  } finally {
    await file.close()
  }
}

function parseChunks(head: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD <= head.length; ) {
    const length = head.readUInt32BE(at)
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') break
    chunks.set(type, head.subarray(at + 8, at + 8 + length))
    at += CHUNK_OVERHEAD + length
  }
  return chunks
}
