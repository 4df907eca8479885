/** Reads the colour coding of a PNG (PNG specification, section 4.3), which libvips ignores. */
import { open } from 'node:fs/promises'
import type { ColourInfo } from './heif-colour.ts'
import { readBytesAt } from './tiff-directories.ts'

/** Number of bytes read. The colour chunks come before the pixels and are a few bytes long. */
const MAX_HEAD_BYTES = 64 * 1024
const SIGNATURE_BYTES = 8
/** Length of a chunk without its data: length, type and checksum. */
const CHUNK_OVERHEAD = 12

const BT_709 = 1
const UNSPECIFIED = 2
/** `gAMA` stores the gamma of the encoding times this number. */
const GAMMA_SCALE = 100_000
/** The gamma of the decoding that is close to sRGB, and the relative difference that is ignored. */
const SRGB_GAMMA = 2.2
const MAX_GAMMA_DIFFERENCE = 0.05

/**
 * Returns the colour coding of a PNG, or null if it is sRGB or not given. `cICP` comes before
 * `sRGB`, and `gAMA` is used only without both.
 */
export async function readPngColour(path: string): Promise<ColourInfo | null> {
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
