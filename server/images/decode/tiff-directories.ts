import { type FileHandle, open } from 'node:fs/promises'

/** A TIFF directory: maps each tag to its values. Contains only the tags in TIFF_TAGS. */
export type TiffDirectory = Map<number, number[]>

export const TIFF_TAGS = {
  subfileType: 254,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  stripByteCounts: 279,
  subDirectories: 330,
  extraSamples: 338,
  jpegOffset: 513,
  jpegLength: 514,
  dngVersion: 50706,
} as const
const KNOWN_TAGS = new Set<number>(Object.values(TIFF_TAGS))

/** A malicious file may link its directories endlessly. */
const MAX_DIRECTORIES = 32
/** A malicious file may declare millions of values for a tag. */
const MAX_VALUES = 16
const ENTRY_BYTES = 12
/**
 * Length in bytes of one TIFF value by its type: 1 is byte, 3 is short, 4 is long and 13 is IFD.
 */
const VALUE_BYTES: Record<number, 1 | 2 | 4> = { 1: 1, 3: 2, 4: 4, 13: 4 }

/** Returns the directory of the first page first. An unreadable directory becomes an empty map. */
export async function readTiffDirectories(path: string): Promise<TiffDirectory[]> {
  await using file = await open(path)
  const header = await readBytesAt(file, 0, 8)
  if (header.length < 8) return []
  const isLittle = header[0] === 0x49
  const waiting = [readNumber(header, 4, 4, isLittle)]
  const seen = new Set<number>([0])
  const directories: TiffDirectory[] = []
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at) || seen.size > MAX_DIRECTORIES) continue
    seen.add(at)
    const { directory, next } = await readDirectory(file, at, isLittle)
    directories.push(directory)
    waiting.push(...(directory.get(TIFF_TAGS.subDirectories) ?? []), next)
  }
  return directories
}

async function readDirectory(file: FileHandle, at: number, isLittle: boolean) {
  const directory: TiffDirectory = new Map()
  const head = await readBytesAt(file, at, 2)
  if (head.length < 2) return { directory, next: 0 }
  const length = readNumber(head, 0, 2, isLittle) * ENTRY_BYTES
  const entries = await readBytesAt(file, at + 2, length + 4)
  for (
    let entry = 0;
    entry + ENTRY_BYTES <= Math.min(length, entries.length);
    entry += ENTRY_BYTES
  ) {
    const tag = readNumber(entries, entry, 2, isLittle)
    const size = VALUE_BYTES[readNumber(entries, entry + 2, 2, isLittle)]
    if (!KNOWN_TAGS.has(tag) || !size) continue
    const bytes = size * Math.min(readNumber(entries, entry + 4, 4, isLittle), MAX_VALUES)
    const values =
      bytes <= 4
        ? entries.subarray(entry + 8, entry + 8 + bytes)
        : await readBytesAt(file, readNumber(entries, entry + 8, 4, isLittle), bytes)
    const count = Math.floor(values.length / size)
    directory.set(
      tag,
      Array.from({ length: count }, (_, index) => readNumber(values, index * size, size, isLittle)),
    )
  }
  const next = entries.length === length + 4 ? readNumber(entries, length, 4, isLittle) : 0
  return { directory, next }
}

const readNumber = (bytes: Buffer, at: number, size: 1 | 2 | 4, isLittle: boolean) =>
  isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size)

/** Returns fewer bytes if the file ends earlier. */
export async function readBytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
  return bytes.subarray(0, bytesRead)
}

/** These photometric interpretations mean raw data: a colour filter array or linear raw. */
const RAW_PHOTOMETRICS = [32803, 34892]
/** With these compressions (old-style and new-style JPEG), a strip contains a complete JPEG. */
const JPEG_COMPRESSIONS = [6, 7]

const getFirstValue = (directory: TiffDirectory | undefined, tag: number) =>
  directory?.get(tag)?.[0]

/** Detects raw files, of which sharp would read only the first page, a small preview. */
export function isCameraRaw(directories: readonly TiffDirectory[]): boolean {
  const [page] = directories
  const isReduced = ((getFirstValue(page, TIFF_TAGS.subfileType) ?? 0) & 1) === 1
  // Canon CR2 files have old-style JPEG compression on their first page.
  const isOldJpeg = getFirstValue(page, TIFF_TAGS.compression) === 6
  return (
    isReduced ||
    isOldJpeg ||
    page?.has(TIFF_TAGS.dngVersion) === true ||
    directories.some((one) =>
      RAW_PHOTOMETRICS.includes(getFirstValue(one, TIFF_TAGS.photometric) ?? 0),
    )
  )
}

/**
 * Yields the JPEG previews of a camera raw file (DNG, NEF, CR2, ARW), which is a TIFF file, in
 * descending order of their length in bytes.
 */
export async function* readPreviews(path: string, directories: readonly TiffDirectory[]) {
  const places = directories
    .map(locatePreview)
    .filter((place) => place !== null)
    .sort((a, b) => b.length - a.length)
  await using file = await open(path)
  for (const { at, length } of places) yield await readBytesAt(file, at, length)
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

/** Adds the orientation of the camera raw file to its JPEG preview, which has none. */
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
