/**
 * docs/decisions/0036-avif-quality.md gives the reasons for these settings. `npm run bench quality`
 * measures their effect.
 */
import type { AvifOptions, JpegOptions } from 'sharp'

/**
 * Increment this after a change of a setting below, the decoding, the detection of pieces or the
 * image for link previews, so that the variants of existing photos are generated again.
 */
export const ENCODER_VERSION = 4

/**
 * Ratio of each AVIF width to the next smaller one. A browser loads the smallest sufficient width,
 * which is too wide by at most this factor.
 */
const WIDTH_RATIO = 1.25
const MAX_WIDTH = 2400
const WIDTH_COUNT = 15
/** Widths of the AVIF variants in pixels, in ascending order. */
export const AVIF_WIDTHS: readonly number[] = Array.from({ length: WIDTH_COUNT }, (_, step) =>
  Math.round(MAX_WIDTH / WIDTH_RATIO ** (WIDTH_COUNT - 1 - step)),
)
/** JPEG files, with these widths in pixels, are for browsers without AVIF support. */
export const JPEG_WIDTHS: readonly number[] = [960, 1600]

export const getAvifOptions = (quality: number) =>
  ({ effort: 3, quality, chromaSubsampling: '4:4:4', tune: 'ssim' }) satisfies AvifOptions

export const AVIF_QUALITY_SEARCH_OPTIONS = {
  /** The quality search encodes a copy of the photo with at most this number of pixels. */
  samplePixels: 300_000,
  maxQuality: 70,
  minQuality: 52,
  /** Maximum loss of similarity (SSIM at half size) compared with `maxQuality`. */
  maxSimilarityLoss: 0.006,
  /** A larger file gets a lower quality, even if the loss of similarity is then too large. */
  maxBytesPerMegapixel: 60_000,
} as const

/**
 * Only the lossless optimization of mozjpeg is on, because trellis quantization would remove the
 * grain of smooth wood.
 */
export const JPEG_OPTIONS = {
  mozjpeg: true,
  trellisQuantisation: false,
  overshootDeringing: false,
  quantisationTable: 0,
  quality: 82,
} satisfies JpegOptions
