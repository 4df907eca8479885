/**
 * Reads the colour coding of a HEIC or AVIF file (ISO/IEC 23008-12), which sharp does not return.
 */
import { open } from 'node:fs/promises'
import { readBytesAt } from './tiff-directories.ts'

/**
 * `primaries` and `transfer` are code points of ITU-T H.273. A PNG may have an exponent instead of
 * a transfer function: light = value ** `gamma`.
 */
export type ColorInfo = { primaries: number; transfer: number; gamma?: number }

/** The metadata of a photo fits into this size at the beginning of the file. */
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

/** Returns null if the primary image has no `colr` box with primaries and transfer function. */
export async function readColorInfo(path: string): Promise<ColorInfo | null> {
  const file = await open(path)
  try {
    const head = await readBytesAt(file, 0, MAX_META_BYTES)
    const meta = findBox(head, 'meta')?.subarray(4)
    return meta ? parseColorInfo(meta) : null
  } catch (error) {
    // Reading a number beyond the end of a truncated box throws a RangeError.
    if (error instanceof RangeError) return null
    throw error
  } finally {
    await file.close()
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

/** Returns indices from the `ipma` box, where the first property has the index 1. */
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
    // The highest bit of an index marks the property as essential.
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
