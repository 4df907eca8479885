/**
 * Only this module loads sharp, so that its restrictions below (six decoders, no cache) apply
 * everywhere. Other modules import only its types.
 */
import { access, open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { type ColorInfo, readColorInfo, readPngColor } from './color-info.ts'
import type { HeicDecodeTask } from './heic-worker.ts'
import { inspectIsoBoxes } from './iso-boxes.ts'
import {
  addExifOrientation,
  isCameraRaw,
  readBytesAt,
  readPreviews,
  readTiffDirectories,
  TIFF_TAGS,
  type TiffDirectory,
} from './tiff-directories.ts'
import { convertToSrgb, needsSrgbConversion } from './tone-map.ts'

/**
 * Decodes a HEIC photo with libheif, because the binaries of sharp lack the patented decoder. Each
 * photo gets its own worker thread, because libheif frees its memory only when the thread ends.
 * @param timeout in milliseconds. A photo of 48 megapixels takes 4 seconds on an average CPU core.
 * @returns a TIFF of the rotated photo, or null after an error or a timeout
 */
export async function decodeHeic(
  task: HeicDecodeTask,
  timeout: number,
): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // Discards the message that libheif prints for each damaged file.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => worker.terminate(), timeout)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

// Allows only six decoders of libvips, so that no upload reaches those of SVG, PDF or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((n) => `VipsForeignLoad${n}`),
})
// Switches off the cache of sharp, because no photo is decoded twice.
sharp.cache(false)

/** If several photos are processed at once, one thread for each is fastest. */
export const limitSharpToOneThread = () => sharp.concurrency(1)

/** Photos with more pixels are rejected, because they may be decompression bombs. */
export const MAX_PHOTO_PIXELS = 100_000_000

/**
 * Minimum in pixels. Previews in a camera raw file whose longer side is shorter are skipped,
 * because they would look blurred.
 */
const MIN_PREVIEW_LONGER_SIDE = 1600
/** Maximum number of channels of a photo, including TIFF channels that are not colours. */
const MAX_CHANNELS = 16
/** Maximum of pixels × channels. Allows the five channels of a CMYK photo with alpha. */
const MAX_CHANNEL_VALUES = MAX_PHOTO_PIXELS * 5

/**
 * Above this length of the HEIC header, libheif keeps its limit on tiles, because the time to parse
 * the header grows quadratically. The header of 800 tiles is shorter.
 */
const MAX_HEADER_BYTES = 128 * 1024

/**
 * The upright sRGB pixels of the first frame of a photo, in three 8-bit channels. Transparent areas
 * are white.
 */
export type PixelBuffer = { data: Buffer; width: number; height: number }
export type MaxImageSize = { width: number; height: number }

const DECODE_TIMEOUT_MS = 60_000

/** Thrown if the pixels of a photo are damaged although its header is readable. */
export class DamagedPhotoError extends Error {
  override name = 'DamagedPhotoError'
}

export type OpenedPhoto = {
  width: number
  height: number
  /** Reduces the photo to fit into `box`, but never enlarges it. Throws DamagedPhotoError. */
  pixels: (box: MaxImageSize) => Promise<PixelBuffer>
}

/** Because no frame is selected, sharp reads only the first frame or page. */
const READ_OPTIONS = {
  failOn: 'error',
  limitInputPixels: MAX_PHOTO_PIXELS,
  limitInputChannels: MAX_CHANNELS,
} as const

/**
 * These values correct libvips, which may mistake an extra channel for alpha and ignores some
 * colour codings.
 */
type ChannelInterpretation = {
  /**
   * `no alpha`: no extra channel of the TIFF is alpha. `alpha first`: only the first of several
   * extra channels is alpha. `false`: libvips interprets all channels correctly.
   */
  extra: false | 'no alpha' | 'alpha first'
  /** `coding` is null if libvips itself converts the photo to sRGB. */
  coding: ColorInfo | null
}

/**
 * Reads only the header of the photo. Damaged pixels are detected later, when `pixels` is called.
 */
export async function openPhoto(file: string, type: string): Promise<Result<OpenedPhoto>> {
  // Throws ENOENT for a missing file, which sharp would report as a damaged photo.
  await access(file)
  try {
    const isHeic = type === 'image/heic'
    const boxes = isHeic || type === 'image/avif' ? await inspectIsoBoxes(file) : null
    // Rejects a truncated file here, because the decoder of tiled photos ignores missing tiles.
    if (boxes?.isComplete === false) return createRejection('damaged_photo', 'image')
    const directories = type === 'image/tiff' ? await readTiffDirectories(file) : []
    const preview = isCameraRaw(directories) ? await findLargestPreview(file, directories) : file
    const source = type === 'image/avif' ? await openAnimatedAvifAsStill(file) : preview
    if (!source) return createRejection('raw_photo', 'image')
    const head = sharp(source, {
      ...READ_OPTIONS,
      limitInputPixels: false,
      // Large iPhone photos have more tiles than libheif allows by default.
      unlimited: isHeic && (boxes?.headerBytes ?? 0) <= MAX_HEADER_BYTES,
    })
    const { width, height, channels, autoOrient, icc } = await head.metadata()
    if (width * height > MAX_PHOTO_PIXELS || width * height * channels > MAX_CHANNEL_VALUES)
      return createRejection('too_many_pixels', 'image')
    const coding = icc ? null : await readColorCoding(file, type)
    const meaning: ChannelInterpretation = {
      extra: source === file && detectExtraChannels(directories[0]),
      coding: coding && needsSrgbConversion(coding) ? coding : null,
    }
    const decodeHere = (box: MaxImageSize) => decode(source, box, meaning)
    const decodeInThread = async (box: MaxImageSize) =>
      decode(await decodeHeic({ file, width, height, icc }, DECODE_TIMEOUT_MS), box, meaning)
    return createSuccess({ ...autoOrient, pixels: isHeic ? decodeInThread : decodeHere })
  } catch (error) {
    if (isDecodeError(error)) return createRejection('damaged_photo', 'image')
    throw error
  }
}

async function readColorCoding(file: string, type: string): Promise<ColorInfo | null> {
  if (type === 'image/png') return readPngColor(file)
  return type === 'image/heic' || type === 'image/avif' ? readColorInfo(file) : null
}

/**
 * Returns the path of the AVIF file. If it is animated (brand `avis`), libvips would refuse it
 * although its first frame is a still image, so its bytes are returned with the brand of a still
 * image.
 */
async function openAnimatedAvifAsStill(file: string): Promise<string | Buffer> {
  await using handle = await open(file)
  const head = await readBytesAt(handle, 0, BRAND_END)
  if (head.toString('latin1', BRAND_START) !== 'avis') return file
  const bytes = await handle.readFile()
  bytes.write('avif', BRAND_START)
  return bytes
}
const BRAND_START = 8
const BRAND_END = 12

async function findLargestPreview(
  file: string,
  directories: TiffDirectory[],
): Promise<Buffer | null> {
  for await (const preview of readPreviews(file, directories)) {
    try {
      const { format, width, height, orientation } = await sharp(preview, READ_OPTIONS).metadata()
      if (format !== 'jpeg' || Math.max(width, height) < MIN_PREVIEW_LONGER_SIDE) continue
      return orientation ? preview : addExifOrientation(preview, directories)
    } catch (error) {
      if (!isDecodeError(error)) throw error
    }
  }
  return null
}

/**
 * Detects which extra channels of a TIFF page are alpha. libvips would take the first one for
 * alpha, although it may be a selection that an image editor has saved.
 */
function detectExtraChannels(page: TiffDirectory | undefined): ChannelInterpretation['extra'] {
  const [photometric = 2] = page?.get(TIFF_TAGS.photometric) ?? []
  const [samples = 1] = page?.get(TIFF_TAGS.samples) ?? []
  const [one, ...others] = page?.get(TIFF_TAGS.extraSamples) ?? []
  if (one === undefined && samples <= (COLOR_CHANNELS[photometric] ?? samples)) return false
  if (one !== ASSOCIATED_ALPHA && one !== ALPHA) return 'no alpha'
  return others.length > 0 && 'alpha first'
}
/**
 * Number of colour channels by TIFF photometric interpretation: 0 (white is zero), 1 (black is
 * zero), 2 (RGB), 3 (palette), 5 (CMYK), 6 (YCbCr) and 8 (Lab).
 */
const COLOR_CHANNELS: Record<number, number> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3, 8: 3 }
const ASSOCIATED_ALPHA = 1
const ALPHA = 2

async function decode(
  source: string | Uint8Array | null,
  box: MaxImageSize,
  { extra, coding }: ChannelInterpretation,
): Promise<PixelBuffer> {
  if (!source) throw new DamagedPhotoError('heic')
  try {
    const upright = extra
      ? await dropExtraChannels(source, extra)
      : sharp(source, READ_OPTIONS).autoOrient()
    const { data, info } = await upright
      .timeout({ seconds: DECODE_TIMEOUT_MS / 1000 })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace(coding ? 'rgb16' : 'srgb')
      .raw({ depth: coding ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    if (channels !== 3) throw new Error(`${channels} channels`)
    const values = new Uint16Array(data.buffer, data.byteOffset, coding ? data.length / 2 : 0)
    return { data: coding ? convertToSrgb(values, coding) : data, width, height }
  } catch (error) {
    throw isDecodeError(error) ? new DamagedPhotoError(error.message) : error
  }
}

async function dropExtraChannels(source: string | Uint8Array, extra: 'no alpha' | 'alpha first') {
  const { data, info } = await sharp(source, READ_OPTIONS)
    .timeout({ seconds: DECODE_TIMEOUT_MS / 1000 })
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
  const pixels = data.subarray(0, width * height * channels)
  return sharp(pixels, { raw: { width, height, channels } })
}

/** Only errors of the operating system have a `code`; decoding errors of sharp do not. */
const isDecodeError = (error: unknown): error is Error =>
  error instanceof Error && !('code' in error)

export const toSharpImage = ({ data, width, height }: PixelBuffer) =>
  sharp(data, { raw: { width, height, channels: 3 } })

export async function decodePixels(picture: Sharp | Buffer): Promise<PixelBuffer> {
  const image = Buffer.isBuffer(picture) ? sharp(picture) : picture
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
