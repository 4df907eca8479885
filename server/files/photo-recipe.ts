/**
 * What is made of each photo, and how. `npm run bench quality` measures exactly this;
 * docs/decisions/0012-photo-quality.md says why the figures are what they are.
 */
import type { AvifOptions, JpegOptions } from 'sharp'

/** In pixels; a photo that is narrower is never enlarged. */
export const AVIF_WIDTHS = [480, 960, 1440, 1920] as const
/** In pixels; for browsers without AVIF. */
export const JPEG_WIDTHS = [960, 1600] as const
/** One step of quality less, and some photo is less like its original than as a JPEG of quality 82. */
export const avif = {
  effort: 3,
  quality: 76,
  chromaSubsampling: '4:4:4',
  tune: 'iq',
} satisfies AvifOptions

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
