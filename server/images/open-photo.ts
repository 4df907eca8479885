/**
 * Reads photos of all supported formats and encodes their pixels. No other module imports sharp.
 */
import { access } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Result, rejected, success } from '../result.ts'
import { decodeHeic } from './heic.ts'
import { withHeicLock } from './heic-lock.ts'
import { type ColourCoding, readColourCoding } from './heif-colour.ts'
import { readBoxes } from './iso-boxes.ts'
import { isRaw, readPreviews, withOrientation } from './raw-preview.ts'
import { type Directory, readDirectories, TAG } from './tiff-directories.ts'
import { isHdr, toneMap } from './tone-map.ts'

// Allows only these decoders, whatever type the upload claims. This excludes SVG, PDF and
// ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((n) => `VipsForeignLoad${n}`),
})
// Disables sharp's cache, because no photo is decoded twice.
sharp.cache(false)

/**
 * Limits sharp to one thread per photo, which is fastest when several photos are processed at once.
 */
export const limitToOneThread = () => sharp.concurrency(1)

/** Maximum number of pixels of a photo. It limits decompression bombs. */
export const MAX_PIXELS = 100_000_000

/**
 * Minimum length in pixels of the longer side of a preview in a camera raw file. Public files are
 * not wider.
 */
const MIN_PREVIEW_SIDE = 1600
/**
 * Maximum number of channels and of channel values. A TIFF may have channels that are not colours.
 * The total allows for the largest CMYK photo with alpha.
 */
const MAX_CHANNELS = 16
const MAX_VALUES = MAX_PIXELS * 5

/**
 * Maximum length in bytes of a HEIC header, enough for 800 tiles. The time to parse it grows
 * quadratically.
 */
const MAX_HEADER_BYTES = 128 * 1024

/**
 * Decoded pixels: upright, sRGB, 8 bits, three channels, alpha flattened on white, first frame
 * only, no metadata.
 */
export type Pixels = { data: Buffer; width: number; height: number }
export type Box = { width: number; height: number }

/** Timeout of decoding in milliseconds. */
const DECODE_TIMEOUT = 60_000

/** Thrown when a photo is truncated or unreadable after its header was read. */
export class DamagedPhotoError extends Error {
  override name = 'DamagedPhotoError'
}

export type OpenPhoto = {
  /** Size in pixels after rotation. */
  width: number
  height: number
  /**
   * Decodes the photo to fit into the box, without enlarging it.
   * @throws DamagedPhotoError if the content is truncated or unreadable
   */
  pixels: (box: Box) => Promise<Pixels>
}

/** Options for reading. By default sharp reads only the first frame or page. */
const READ_OPTIONS = {
  failOn: 'error',
  limitInputPixels: MAX_PIXELS,
  limitInputChannels: MAX_CHANNELS,
} as const

/** Interpretation of the channels where libvips does not detect it. */
type ChannelInterpretation = {
  /** How to treat channels beyond the colours. It is `false` if libvips handles them correctly. */
  extra: false | 'no alpha' | 'alpha first'
  /** Coding of an HDR photo, otherwise null. */
  hdr: ColourCoding | null
}

/**
 * Reads the header of a photo. Damage in the rest shows when the pixels are decoded.
 * @param file path of the photo
 * @param type media type detected from the signature
 */
export async function openPhoto(file: string, type: string): Promise<Result<OpenPhoto>> {
  // Throws ENOENT for a missing file. The error of sharp could not be told from that of a damaged
  // photo.
  await access(file)
  try {
    const isHeic = type === 'image/heic'
    const boxes = isHeic || type === 'image/avif' ? await readBoxes(file) : null
    // The decoder of tiled photos ignores missing tiles.
    if (boxes?.isWhole === false) return rejected('damaged_photo', 'image')
    const directories = type === 'image/tiff' ? await readDirectories(file) : []
    const source = isRaw(directories) ? await largestPreview(file, directories) : file
    if (!source) return rejected('raw_photo', 'image')
    const head = sharp(source, {
      ...READ_OPTIONS,
      limitInputPixels: false,
      // Large iPhone photos have more tiles than libheif allows by default.
      unlimited: isHeic && (boxes?.headerBytes ?? 0) <= MAX_HEADER_BYTES,
    })
    const { width, height, channels, autoOrient, icc } = await head.metadata()
    if (width * height > MAX_PIXELS || width * height * channels > MAX_VALUES)
      return rejected('too_many_pixels', 'image')
    const coding = boxes && !icc ? await readColourCoding(file) : null
    const meaning: ChannelInterpretation = {
      extra: source === file && extraChannels(directories[0]),
      hdr: isHdr(coding) ? coding : null,
    }
    const decodeHere = (box: Box) => decode(source, box, meaning)
    const decodeInTurn = (box: Box) =>
      withHeicLock(file, async () =>
        decode(await decodeHeic({ file, width, height, icc }, DECODE_TIMEOUT), box, meaning),
      )
    return success({ ...autoOrient, pixels: isHeic ? decodeInTurn : decodeHere })
  } catch (error) {
    if (isDecodeError(error)) return rejected('damaged_photo', 'image')
    throw error
  }
}

async function largestPreview(file: string, directories: Directory[]): Promise<Buffer | null> {
  for await (const preview of readPreviews(file, directories)) {
    try {
      const { format, width, height, orientation } = await sharp(preview, READ_OPTIONS).metadata()
      if (format !== 'jpeg' || Math.max(width, height) < MIN_PREVIEW_SIDE) continue
      return orientation ? preview : withOrientation(preview, directories)
    } catch (error) {
      if (!isDecodeError(error)) throw error
    }
  }
  return null
}

/**
 * Detects extra channels of a TIFF. libvips treats the first one as alpha even if it is a saved
 * selection.
 */
function extraChannels(page: Directory | undefined): ChannelInterpretation['extra'] {
  const [photometric = 2] = page?.get(TAG.photometric) ?? []
  const [samples = 1] = page?.get(TAG.samples) ?? []
  const [one, ...others] = page?.get(TAG.extraSamples) ?? []
  if (one === undefined && samples <= (COLOUR_CHANNELS[photometric] ?? samples)) return false
  if (one !== ASSOCIATED_ALPHA && one !== ALPHA) return 'no alpha'
  return others.length > 0 && 'alpha first'
}
/**
 * Number of colour channels by photometric interpretation: white is zero, black is zero, RGB,
 * palette, CMYK, YCbCr, Lab.
 */
const COLOUR_CHANNELS: Record<number, number> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3, 8: 3 }
const ASSOCIATED_ALPHA = 1
const ALPHA = 2

async function decode(
  source: string | Uint8Array | null,
  box: Box,
  { extra, hdr }: ChannelInterpretation,
): Promise<Pixels> {
  if (!source) throw new DamagedPhotoError('heic')
  try {
    const upright = extra
      ? await dropExtraChannels(source, extra)
      : sharp(source, READ_OPTIONS).autoOrient()
    const { data, info } = await upright
      .timeout({ seconds: DECODE_TIMEOUT / 1000 })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace(hdr ? 'rgb16' : 'srgb')
      .raw({ depth: hdr ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    // A TIFF may have any number of bands without a colour space.
    if (channels !== 3) throw new Error(`${channels} channels`)
    const values = new Uint16Array(data.buffer, data.byteOffset, hdr ? data.length / 2 : 0)
    return { data: hdr ? toneMap(values, hdr) : data, width, height }
  } catch (error) {
    throw isDecodeError(error) ? new DamagedPhotoError(error.message) : error
  }
}

/** Decodes the photo upright and drops the channels that are not visible. */
async function dropExtraChannels(source: string | Uint8Array, extra: 'no alpha' | 'alpha first') {
  const { data, info } = await sharp(source, READ_OPTIONS)
    .timeout({ seconds: DECODE_TIMEOUT / 1000 })
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const channels = extra === 'no alpha' ? 3 : 4
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * info.channels
    data.copyWithin(pixel * channels, from, from + channels)
  }
  const kept = data.subarray(0, width * height * channels)
  return sharp(kept, { raw: { width, height, channels } })
}

/**
 * Returns true for decoding errors. sharp throws plain errors for them, while system errors have a
 * `code`.
 */
const isDecodeError = (error: unknown): error is Error =>
  error instanceof Error && !('code' in error)

/** Creates an encoder for decoded pixels. The caller sets the size and the format. */
export const createEncoder = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Decodes a picture or an encoded public file to pixels. */
export async function decodePixels(picture: Sharp | Buffer): Promise<Pixels> {
  const image = Buffer.isBuffer(picture) ? sharp(picture) : picture
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
