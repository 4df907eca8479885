/**
 * Finds JPEG previews in camera raw files (DNG, NEF, CR2, ARW), which are TIFF files with a
 * thumbnail on the first page.
 */
import { open } from 'node:fs/promises'
import { type Directory, readBytesAt, TAG } from './tiff-directories.ts'

/** Photometric interpretations of raw data: colour filter array and linear raw. */
const RAW_PHOTOMETRICS = [32803, 34892]
/** Compression values of strips that contain a complete JPEG: old-style and new-style. */
const JPEG_COMPRESSIONS = [6, 7]

const firstValue = (directory: Directory | undefined, tag: number) => directory?.get(tag)?.[0]

/** Returns true if the first page of the TIFF is a preview of raw data that sharp cannot read. */
export function isRaw(directories: readonly Directory[]): boolean {
  const [page] = directories
  const isReduced = ((firstValue(page, TAG.subfileType) ?? 0) & 1) === 1
  const isOldJpeg = firstValue(page, TAG.compression) === 6 // Canon CR2
  return (
    isReduced ||
    isOldJpeg ||
    page?.has(TAG.dngVersion) === true ||
    directories.some((one) => RAW_PHOTOMETRICS.includes(firstValue(one, TAG.photometric) ?? 0))
  )
}

/** Yields the JPEG previews in a raw file, largest first. */
export async function* readPreviews(path: string, directories: readonly Directory[]) {
  const places = directories
    .map(locatePreview)
    .filter((place) => place !== null)
    .sort((a, b) => b.length - a.length)
  const file = await open(path)
  try {
    for (const { at, length } of places) yield await readBytesAt(file, at, length)
  } finally {
    await file.close()
  }
}

function locatePreview(directory: Directory) {
  const isStripJpeg =
    JPEG_COMPRESSIONS.includes(firstValue(directory, TAG.compression) ?? 0) &&
    directory.get(TAG.stripOffsets)?.length === 1
  const [offset, count] = directory.has(TAG.jpegOffset)
    ? ([TAG.jpegOffset, TAG.jpegLength] as const)
    : ([TAG.stripOffsets, TAG.stripByteCounts] as const)
  if (offset === TAG.stripOffsets && !isStripJpeg) return null
  const at = firstValue(directory, offset)
  const length = firstValue(directory, count)
  return at && length ? { at, length } : null
}

/** Adds the orientation of the raw file to a JPEG preview, which has none of its own. */
export function withOrientation(jpeg: Buffer, directories: readonly Directory[]): Buffer {
  const orientation = firstValue(directories[0], TAG.orientation) ?? 1
  // An Exif segment whose TIFF has only the orientation tag.
  const exif = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  exif.writeUInt16BE(orientation, exif.length - 8)
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}
