/**
 * Encoder settings of the image variants. docs/decisions/0036-avif-quality.md gives the reasons for
 * these values, and `npm run bench quality` measures their effect.
 */
import type { AvifOptions, JpegOptions } from 'sharp'

/**
 * Version of the encoder settings. Increment this number after changing a setting below, the
 * decoding, the detection of pieces or the image for link previews. The variants of all existing
 * photos are then generated again.
 */
export const ENCODER_VERSION = 4

/**
 * Ratio of two consecutive AVIF widths. A browser loads the smallest width that is sufficient, so a
 * loaded picture is at most 1.25 times as wide as needed.
 */
const WIDTH_RATIO = 1.25
const MAX_WIDTH = 2400
const WIDTH_COUNT = 15
/**
 * Widths in pixels of the AVIF files, sorted in ascending order. Widths above that of the photo are
 * left out, because photos are never enlarged.
 */
export const AVIF_WIDTHS: readonly number[] = Array.from({ length: WIDTH_COUNT }, (_, step) =>
  Math.round(MAX_WIDTH / WIDTH_RATIO ** (WIDTH_COUNT - 1 - step)),
)
/** Widths in pixels of the JPEG files, which are for browsers without AVIF support. */
export const JPEG_WIDTHS: readonly number[] = [960, 1600]

/**
 * Returns the options of the AVIF encoder. avif-quality.ts determines the quality for each photo.
 */
export const getAvifOptions = (quality: number) =>
  ({ effort: 3, quality, chromaSubsampling: '4:4:4', tune: 'ssim' }) satisfies AvifOptions

/** Parameters with which avif-quality.ts searches for the AVIF quality of a photo. */
export const AVIF_QUALITY_SEARCH_OPTIONS = {
  /** The search encodes a reduced copy of the photo with at most this number of pixels. */
  samplePixels: 300_000,
  /** Highest and lowest AVIF quality that the search tries. */
  maxQuality: 70,
  minQuality: 52,
  /**
   * Maximum difference between the structural similarity (SSIM) to the photo at `maxQuality` and at
   * the chosen quality. Both pictures are halved in size before the comparison.
   */
  maxSimilarityLoss: 0.006,
  /**
   * Maximum file size in bytes per megapixel. If a file is larger, the search tries lower
   * qualities.
   */
  maxBytesPerMegapixel: 60_000,
} as const

/**
 * Options of the JPEG encoder. Of mozjpeg, only the lossless optimization of progressive scans is
 * used. Trellis quantization would remove the grain of smooth wood.
 */
export const JPEG_OPTIONS = {
  mozjpeg: true,
  trellisQuantisation: false,
  overshootDeringing: false,
  quantisationTable: 0,
  quality: 82,
} satisfies JpegOptions
