/**
 * Wraps decoded pixels in an uncompressed TIFF. sharp accepts raw pixels with a colour profile only
 * in a file.
 */

/**
 * A TIFF directory entry: tag, type (3 short, 4 long, 7 bytes), count, and the value or its offset.
 */
type Entry = [tag: number, type: 3 | 4 | 7, count: number, value: number]
const ENTRY_BYTES = 12
/** Rows of a strip. Small strips keep the memory of the reader low. */
const ROWS_PER_STRIP = 64

export type TiffFormat = { width: number; height: number; channels: 3 | 4 }

/**
 * Creates a TIFF file for the pixels of a picture.
 * @param icc colour profile of the pixels, sRGB if omitted
 * @returns the whole file with black pixels, and the part of it that the pixels are to be written
 * to, row by row
 */
export function createTiff({ width, height, channels }: TiffFormat, icc?: Uint8Array) {
  const strips = Math.ceil(height / ROWS_PER_STRIP)
  const stripBytes = width * channels * ROWS_PER_STRIP
  const pixelBytes = width * channels * height
  const entryCount = 10 + (icc ? 1 : 0) + (channels === 4 ? 1 : 0)
  const afterEntries = 8 + 2 + entryCount * ENTRY_BYTES + 4
  const bitsAt = afterEntries
  const offsetsAt = bitsAt + 8
  const countsAt = offsetsAt + strips * 4
  const iccAt = countsAt + strips * 4
  const pixelsAt = iccAt + (icc?.length ?? 0)

  const bytes = new Uint8Array(pixelsAt + pixelBytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, 8, true)
  const entries: Entry[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, channels, bitsAt],
    [259, 3, 1, 1], // uncompressed
    [262, 3, 1, 2], // RGB
    [273, 4, strips, strips === 1 ? pixelsAt : offsetsAt],
    [277, 3, 1, channels],
    [278, 4, 1, ROWS_PER_STRIP],
    [279, 4, strips, strips === 1 ? pixelBytes : countsAt],
    [284, 3, 1, 1], // interleaved channels
    ...(channels === 4 ? [[338, 3, 1, 2] satisfies Entry] : []), // unassociated alpha
    ...(icc ? [[34675, 7, icc.length, iccAt] satisfies Entry] : []),
  ]
  view.setUint16(8, entryCount, true)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * ENTRY_BYTES
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    if (type === 3 && count === 1) view.setUint16(at + 8, value, true)
    else view.setUint32(at + 8, value, true)
  }
  for (let channel = 0; channel < channels; channel += 1)
    view.setUint16(bitsAt + channel * 2, 8, true)
  for (let strip = 0; strip < strips; strip += 1) {
    const before = strip * stripBytes
    view.setUint32(offsetsAt + strip * 4, pixelsAt + before, true)
    view.setUint32(countsAt + strip * 4, Math.min(stripBytes, pixelBytes - before), true)
  }
  if (icc) bytes.set(icc, iccAt)
  return { bytes, pixels: bytes.subarray(pixelsAt) }
}
