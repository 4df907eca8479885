/**
 * What is made of each photo, and how. `npm run workspace quality` measures exactly this;
 * docs/decisions/0036-light-photos.md says why the figures are what they are.
 */
import type { AvifOptions, JpegOptions } from 'sharp'

/** Counts up whenever one of the figures below is another: files that are there already are then made again. */
export const RECIPE = 1

/** From each width to the next in pixels: no screen takes more of them across than that many times what it shows. */
const STEP = 1.25
const WIDEST = 1920
const STEPS = 14
/** In pixels, from the narrowest; a photo that is narrower is never enlarged. */
export const AVIF_WIDTHS: readonly number[] = Array.from({ length: STEPS }, (_, step) =>
  Math.round(WIDEST / STEP ** (STEPS - 1 - step)),
)
/** In pixels; for browsers without AVIF. */
export const JPEG_WIDTHS: readonly number[] = [960, 1600]

/** The quality is searched for each photo (photo-quality.ts). */
export const avif = (quality: number) =>
  ({ effort: 3, quality, chromaSubsampling: '4:4:4', tune: 'ssim' }) satisfies AvifOptions

/** How the quality of a photo's AVIF files is found. */
export const SEARCH = {
  /** How many pixels of it are tried, in its own shape. */
  pixels: 300_000,
  /** What no photo has to be better than, and the least that any is made with. */
  best: 70,
  least: 52,
  /** How much less like the photo it may be than with the best, in SSIM of the half size. */
  loss: 0.006,
  /** In bytes a megapixel of those: what weighs more is made with less. */
  heaviest: 60_000,
} as const

/**
 * Of mozjpeg only what loses nothing, the search for the shortest scans: the picture is that of an ordinary JPEG of
 * this quality, pixel for pixel. Its trellis sweeps the grain out of quiet wood, though SSIM hardly minds.
 */
export const jpeg = {
  mozjpeg: true,
  trellisQuantisation: false,
  overshootDeringing: false,
  quantisationTable: 0,
  quality: 82,
} satisfies JpegOptions
