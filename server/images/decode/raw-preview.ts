/** Finds JPEG previews in camera raw files (DNG, NEF, CR2, ARW), which are TIFF files. */
import { open } from 'node:fs/promises'
import { readBytesAt, TIFF_TAGS, type TiffDirectory } from './tiff-directories.ts'

/** These values mean raw data: a colour filter array or linear raw. */
const RAW_PHOTOMETRICS = [32803, 34892]
/** These values mean a complete JPEG in a strip: old-style or new-style JPEG. */
const JPEG_COMPRESSIONS = [6, 7]

const getFirstValue = (directory: TiffDirectory | undefined, tag: number) =>
  directory?.get(tag)?.[0]

/** The first page of a camera raw file is only a preview, and sharp cannot read the raw data. */
export function isCameraRaw(directories: readonly TiffDirectory[]): boolean {
  const [page] = directories
  const isReduced = ((getFirstValue(page, TIFF_TAGS.subfileType) ?? 0) & 1) === 1
  const isOldJpeg = getFirstValue(page, TIFF_TAGS.compression) === 6 // as in Canon CR2 files
  return (
    isReduced ||
    isOldJpeg ||
    page?.has(TIFF_TAGS.dngVersion) === true ||
    directories.some((one) =>
      RAW_PHOTOMETRICS.includes(getFirstValue(one, TIFF_TAGS.photometric) ?? 0),
    )
  )
}

/** Yields the JPEG previews in descending order of their length in bytes. */
export async function* readPreviews(path: string, directories: readonly TiffDirectory[]) {
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

function locatePreview(directory: TiffDirectory) {
  const isStripJpeg =
    JPEG_COMPRESSIONS.includes(getFirstValue(directory, TIFF_TAGS.compression) ?? 0) &&
    directory.get(TIFF_TAGS.stripOffsets)?.length === 1
  const [offset, count] = directory.has(TIFF_TAGS.jpegOffset)
    ? ([TIFF_TAGS.jpegOffset, TIFF_TAGS.jpegLength] as const)
    : ([TIFF_TAGS.stripOffsets, TIFF_TAGS.stripByteCounts] as const)
  if (offset === TIFF_TAGS.stripOffsets && !isStripJpeg) return null
  const at = getFirstValue(directory, offset)
  const length = getFirstValue(directory, count)
  return at && length ? { at, length } : null
}

/** Copies the orientation of the raw file into its JPEG preview, which has none. */
export function addExifOrientation(jpeg: Buffer, directories: readonly TiffDirectory[]): Buffer {
  const orientation = getFirstValue(directories[0], TIFF_TAGS.orientation) ?? 1
  // This Exif segment contains a TIFF with the orientation as its only tag.
  const exif = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  exif.writeUInt16BE(orientation, exif.length - 8)
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}
