/** Determines the public files of a photo from its size. */
import type { FileFormat } from '../../shared/image.ts'
import { AVIF_WIDTHS, JPEG_WIDTHS } from './photo-recipe.ts'

/**
 * Maximum height in pixels. Phones do not show taller pictures, and the formats end at about
 * 16,000.
 */
const TALLEST = 8000

export type Size = { width: number; height: number }
export type PhotoFile = Size & { format: FileFormat }

const WIDTHS: Record<FileFormat, readonly number[]> = { jpeg: JPEG_WIDTHS, avif: AVIF_WIDTHS }
/** Factor by which a standard width must be smaller than the photo's own width to be generated. */
const NEARLY: Record<FileFormat, number> = { jpeg: 1, avif: 1.1 }

/**
 * Returns the files to generate, from the narrowest JPEG, which is generated during the upload, to
 * the widest AVIF.
 */
export function plannedFiles({ width, height }: Size): [PhotoFile, ...PhotoFile[]] {
  const widest = Math.max(1, Math.min(width, Math.floor((width * TALLEST) / height)))
  const filesOf = (format: FileFormat): [PhotoFile, ...PhotoFile[]] => {
    const own = Math.min(widest, Math.max(...WIDTHS[format]))
    const fileOf = (made: number): PhotoFile => ({
      format,
      width: made,
      height: Math.max(1, Math.min(TALLEST, Math.round((height * made) / width))),
    })
    const [first, ...others] = WIDTHS[format].filter((wanted) => wanted * NEARLY[format] < own)
    return first === undefined ? [fileOf(own)] : [fileOf(first), ...others.map(fileOf), fileOf(own)]
  }
  return [...filesOf('jpeg'), ...filesOf('avif')]
}
