/**
 * Encoder settings of the public files. `npm run workspace quality` measures them, and
 * docs/decisions/0036-avif-quality.md gives the reasons.
 */
import type { AvifOptions, JpegOptions } from 'sharp'

/**
 * Version of the encoder settings. Increment it after a change below, so that existing files are
 * generated again.
 */
export const ENCODER_VERSION = 1

/**
 * Ratio of two consecutive widths. A browser thus loads at most this factor of the pixels that it
 * needs across.
 */
const STEP = 1.25
const WIDEST = 1920
const STEPS = 14
/** AVIF widths in pixels, ascending. Photos are never enlarged. */
export const AVIF_WIDTHS: readonly number[] = Array.from({ length: STEPS }, (_, step) =>
  Math.round(WIDEST / STEP ** (STEPS - 1 - step)),
)
/** JPEG widths in pixels, for browsers without AVIF. */
export const JPEG_WIDTHS: readonly number[] = [960, 1600]

/** AVIF options. The quality is determined for each photo (avif-quality.ts). */
export const avifOptions = (quality: number) =>
  ({ effort: 3, quality, chromaSubsampling: '4:4:4', tune: 'ssim' }) satisfies AvifOptions

/** Parameters of the search for the AVIF quality. */
export const QUALITY_SEARCH = {
  /** Number of pixels of the reduced photo that is encoded for the search. */
  pixels: 300_000,
  /** Highest and lowest quality of the search. */
  best: 70,
  least: 52,
  /** Maximum loss of similarity compared with the best quality, in SSIM at half size. */
  loss: 0.006,
  /** Maximum size in bytes per megapixel. Larger files get a lower quality. */
  heaviest: 60_000,
} as const

/**
 * JPEG options. Of mozjpeg only the lossless scan optimization is used. Its trellis quantization
 * removes the grain of smooth wood, which SSIM hardly detects.
 */
export const jpegOptions = {
  mozjpeg: true,
  trellisQuantisation: false,
  overshootDeringing: false,
  quantisationTable: 0,
  quality: 82,
} satisfies JpegOptions
