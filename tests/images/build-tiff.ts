/** Builds TIFF files tag by tag, as cameras and image programs write them. */

/**
 * Value of a TIFF tag: an array of numbers, a buffer or an array of subdirectories. `buildTiff`
 * stores buffers and subdirectories elsewhere in the file, so that the tag contains only their
 * offsets.
 */
type Value = number[] | Buffer | TiffTags[]
export type TiffTags = Record<number, Value>

export function buildTiff(...pages: TiffTags[]) {
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')]
  let end = 8
  function put(bytes: Buffer) {
    // Adds a padding byte if necessary, because TIFF directories must start at even offsets.
    const padded = bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes
    parts.push(padded)
    end += padded.length
    return end - padded.length
  }
  function directory(tags: TiffTags, isLast: boolean) {
    const entries = Object.entries(tags).map(([tag, value]) => ({ tag: Number(tag), value }))
    const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
    const at = put(bytes)
    bytes.writeUInt16LE(entries.length)
    for (const [index, { tag, value }] of entries.entries()) {
      const entry = 2 + index * 12
      const isShort = !Buffer.isBuffer(value) && typeof value[0] === 'number'
      const values = Buffer.isBuffer(value)
        ? [put(value)]
        : value.map((one) => (typeof one === 'number' ? one : directory(one, true)))
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(isShort ? 3 : 4, entry + 2)
      bytes.writeUInt32LE(values.length, entry + 4)
      const data = Buffer.alloc(values.length * (isShort ? 2 : 4))
      for (const [place, one] of values.entries())
        isShort ? data.writeUInt16LE(one, place * 2) : data.writeUInt32LE(one, place * 4)
      if (data.length > 4) bytes.writeUInt32LE(put(data), entry + 8)
      else data.copy(bytes, entry + 8)
    }
    if (!isLast) bytes.writeUInt32LE(end, bytes.length - 4)
    return at
  }
  for (const [index, page] of pages.entries()) directory(page, index === pages.length - 1)
  return Buffer.concat(parts)
}

type Pixels = { width: number; height: number; data: Buffer; samples: number; photometric?: number }

/** Returns the TIFF tags of an uncompressed image. */
export const buildTiffImageTags = ({
  width,
  height,
  data,
  samples,
  photometric = 2,
}: Pixels): TiffTags => ({
  256: [width],
  257: [height],
  258: Array(samples).fill(8),
  259: [1],
  262: [photometric],
  273: data,
  277: [samples],
  278: [height],
  279: [data.length],
})
