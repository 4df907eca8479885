import { open } from 'node:fs/promises'
import { readBytesAt } from './tiff-directories.ts'

/**
 * Colour coding of a photo. `primaries` and `transfer` are code points of ITU-T H.273. A PNG may
 * have an exponent (`gamma`) instead of a transfer function: light = value ** `gamma`.
 */
export type ColorInfo = { primaries: number; transfer: number; gamma?: number }

/** A HEIC or AVIF file has its metadata within this number of bytes from the beginning. */
const MAX_META_BYTES = 1024 * 1024

type Box = { type: string; content: Buffer }

function* parseBoxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at) || bytes.length - at
    if (length < 8) return
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + length),
    }
    at += length
  }
}
const findBox = (bytes: Buffer, type: string) =>
  [...parseBoxes(bytes)].find((box) => box.type === type)?.content

/**
 * Reads the colour coding of HEIC and AVIF files (ISO/IEC 23008-12), which sharp does not return.
 * Returns null if the primary image has no `colr` box with primaries and transfer function.
 */
export async function readColorInfo(path: string): Promise<ColorInfo | null> {
  await using file = await open(path)
  try {
    const head = await readBytesAt(file, 0, MAX_META_BYTES)
    const meta = findBox(head, 'meta')?.subarray(4)
    return meta ? parseColorInfo(meta) : null
  } catch (error) {
    // A RangeError means that a box is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}

function parseColorInfo(meta: Buffer): ColorInfo | null {
  const primary = findBox(meta, 'pitm')
  const properties = findBox(meta, 'iprp') ?? Buffer.alloc(0)
  const associations = findBox(properties, 'ipma')
  if (!primary || !associations) return null
  const id = primary[0] === 0 ? primary.readUInt16BE(4) : primary.readUInt32BE(4)
  const all = [...parseBoxes(findBox(properties, 'ipco') ?? Buffer.alloc(0))]
  const color = listProperties(associations, id)
    .map((index) => all[index - 1])
    .find((box) => box?.type === 'colr' && box.content.toString('latin1', 0, 4) === 'nclx')
  if (!color) return null
  return {
    primaries: color.content.readUInt16BE(4),
    transfer: color.content.readUInt16BE(6),
  }
}

/** Returns the indices of the item's properties in the `ipco` box, counted from 1. */
function listProperties(associations: Buffer, item: number): number[] {
  const hasLongIds = associations[0] !== 0
  const hasLongNumbers = ((associations[3] ?? 0) & 1) === 1
  const count = associations.readUInt32BE(4)
  let at = 8
  for (let entry = 0; entry < count && at < associations.length; entry += 1) {
    const id = hasLongIds ? associations.readUInt32BE(at) : associations.readUInt16BE(at)
    at += hasLongIds ? 4 : 2
    const length = associations.readUInt8(at)
    at += 1
    const size = hasLongNumbers ? 2 : 1
    // Removes the highest bit of a property index, which marks the property as essential.
    const mask = hasLongNumbers ? 0x7fff : 0x7f
    if (id === item)
      return Array.from(
        { length },
        (_, index) => associations.readUIntBE(at + index * size, size) & mask,
      )
    at += length * size
  }
  return []
}

/**
 * Number of bytes that are read from the beginning of a PNG. The chunks that describe its colours
 * are short and precede the pixels.
 */
const MAX_HEAD_BYTES = 64 * 1024
const SIGNATURE_BYTES = 8
/** Length in bytes of the fields of a PNG chunk except its data: length, type and checksum. */
const CHUNK_OVERHEAD = 12

const BT_709 = 1
const UNSPECIFIED = 2
/** The chunk `gAMA` stores the encoding gamma multiplied by this number. */
const GAMMA_SCALE = 100_000
/** A decoding gamma close to this value counts as sRGB. */
const SRGB_GAMMA = 2.2
const MAX_GAMMA_DIFFERENCE = 0.05

/**
 * Reads the colour coding of a PNG (specification, section 4.3), which libvips ignores. `cICP`
 * takes precedence over `sRGB`, and `sRGB` over `gAMA`. Returns null for sRGB or an unspecified
 * coding.
 */
export async function readPngColor(path: string): Promise<ColorInfo | null> {
  await using file = await open(path)
  const chunks = parseChunks(await readBytesAt(file, 0, MAX_HEAD_BYTES))
  const cicp = chunks.get('cICP')
  if (cicp) return { primaries: cicp[0] ?? BT_709, transfer: cicp[1] ?? UNSPECIFIED }
  const gama = chunks.has('sRGB') ? undefined : chunks.get('gAMA')
  const encoding = gama?.length === 4 ? gama.readUInt32BE(0) : 0
  const gamma = GAMMA_SCALE / encoding
  const isSrgb = encoding === 0 || Math.abs(gamma / SRGB_GAMMA - 1) <= MAX_GAMMA_DIFFERENCE
  return isSrgb ? null : { primaries: BT_709, transfer: UNSPECIFIED, gamma }
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
