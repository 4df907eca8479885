/**
 * Encoder settings of the image variants. docs/decisions/0036-avif-quality.md gives the reasons for
 * these values, and `npm run bench quality` measures their effect.
 */
import type { AvifOptions, JpegOptions } from 'sharp'

/**
 * Version of the encoder settings. Increment this number after changing a setting below or the
 * detection of pieces (detect-piece.ts), so that existing photos are processed again.
 */
export const ENCODER_VERSION = 3

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
 * Returns the options of the AVIF encoder. The quality is determined for each photo
 * (avif-quality.ts).
 */
export const getAvifOptions = (quality: number) =>
  ({ effort: 3, quality, chromaSubsampling: '4:4:4', tune: 'ssim' }) satisfies AvifOptions

/** Parameters of the search for the AVIF quality (avif-quality.ts). */
export const AVIF_QUALITY_SEARCH = {
  /** Number of pixels to which the photo is reduced before it is encoded at several qualities. */
  samplePixels: 300_000,
  /** Highest and lowest AVIF quality that the search tries. */
  maxQuality: 70,
  minQuality: 52,
  /**
   * Maximum drop in SSIM compared with the best quality. SSIM compares a file with the original
   * photo, both at half size.
   */
  maxSimilarityLoss: 0.006,
  /**
   * Maximum file size in bytes per megapixel. A larger file is encoded again with a lower quality.
   */
  maxBytesPerMegapixel: 60_000,
} as const

/**
 * Options of the JPEG encoder. The only feature of mozjpeg that is used is the lossless
 * optimization of progressive scans. Trellis quantization is disabled, because it would remove the
 * grain of smooth wood.
 */
export const JPEG_OPTIONS = {
  mozjpeg: true,
  trellisQuantisation: false,
  overshootDeringing: false,
  quantisationTable: 0,
  quality: 82,
} satisfies JpegOptions
