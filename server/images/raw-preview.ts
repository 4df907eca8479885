/** Camera raw files (DNG, NEF, CR2, ARW) are TIFF files with a thumbnail first and JPEG previews inside. */
import { open } from 'node:fs/promises'
import { bytesAt, type Directory, TAG } from './tiff-directories.ts'

/** Photometric interpretations that only raw files have: colour filter array, linear raw. */
const RAW_PHOTOMETRICS = [32803, 34892]
/** Compressions of strips that hold a whole JPEG: the old style and the new. */
const JPEG_COMPRESSIONS = [6, 7]

const first = (directory: Directory | undefined, tag: number) => directory?.get(tag)?.[0]

/** Returns whether the first page of the TIFF stands for a larger picture that sharp cannot read. */
export function isRaw(directories: readonly Directory[]): boolean {
  const [page] = directories
  const isReduced = ((first(page, TAG.subfileType) ?? 0) & 1) === 1
  const isOldJpeg = first(page, TAG.compression) === 6 // Canon CR2
  return (
    isReduced ||
    isOldJpeg ||
    page?.has(TAG.dngVersion) === true ||
    directories.some((one) => RAW_PHOTOMETRICS.includes(first(one, TAG.photometric) ?? 0))
  )
}

/** Returns the JPEG files in a raw file, the largest first, turned upright as the raw file says. */
export async function* previewsIn(path: string, directories: readonly Directory[]) {
  const places = directories
    .map(previewIn)
    .filter((place) => place !== null)
    .sort((a, b) => b.length - a.length)
  const file = await open(path)
  try {
    for (const { at, length } of places) yield await bytesAt(file, at, length)
  } finally {
    await file.close()
  }
}

function previewIn(directory: Directory) {
  const isStripJpeg =
    JPEG_COMPRESSIONS.includes(first(directory, TAG.compression) ?? 0) &&
    directory.get(TAG.stripOffsets)?.length === 1
  const [offset, count] = directory.has(TAG.jpegOffset)
    ? ([TAG.jpegOffset, TAG.jpegLength] as const)
    : ([TAG.stripOffsets, TAG.stripByteCounts] as const)
  if (offset === TAG.stripOffsets && !isStripJpeg) return null
  const at = first(directory, offset)
  const length = first(directory, count)
  return at && length ? { at, length } : null
}

/** Returns the JPEG with an orientation, which a preview leaves to the raw file around it. */
export function withOrientation(jpeg: Buffer, directories: readonly Directory[]): Buffer {
  const orientation = first(directories[0], TAG.orientation) ?? 1
  // An Exif segment that holds a TIFF with this one tag.
  const exif = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  exif.writeUInt16BE(orientation, exif.length - 8)
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}
