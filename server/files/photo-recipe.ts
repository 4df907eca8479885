/**
 * What is made of each photo, and how. `npm run bench quality` measures exactly this, and
 * docs/decisions/0012-photo-quality.md says why the figures are what they are.
 */
import type { AvifOptions, JpegOptions } from 'sharp'

/** In pixels; a photo that is narrower is never enlarged. */
export const AVIF_WIDTHS = [480, 960, 1440, 1920] as const
/** In pixels; for browsers without AVIF. */
export const JPEG_WIDTHS = [960, 1600] as const
/** The crop that other sites show beside a link, in pixels; a JPEG like the others. */
export const SHARE = { width: 1200, height: 630 } as const

/** One step of quality less, and some photo is less like its original than as a JPEG of quality 82. */
export const avif = {
  effort: 3,
  quality: 76,
  chromaSubsampling: '4:4:4',
  tune: 'iq',
} satisfies AvifOptions

/** Table 0 is the standard's own: with mozjpeg's, the same likeness of wood grain takes more bytes. */
export const jpeg = {
  mozjpeg: true,
  quantisationTable: 0,
  quality: 84,
  chromaSubsampling: '4:2:0',
} satisfies JpegOptions
