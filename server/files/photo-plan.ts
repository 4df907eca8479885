/** Which public files a photo of a certain size gets. */
import type { FileFormat } from '../../shared/image.ts'
import { AVIF_WIDTHS, JPEG_WIDTHS } from './photo-recipe.ts'

/** The tallest file in pixels: phones refuse to show more, and formats end at some 16,000. */
const TALLEST = 8000

export type Size = { width: number; height: number }
export type PhotoFile = Size & { format: FileFormat }

const WIDTHS: Record<FileFormat, readonly number[]> = { jpeg: JPEG_WIDTHS, avif: AVIF_WIDTHS }

/** @returns the files from the narrowest JPEG, which is made before the upload is answered, to the widest AVIF */
export function plannedFiles({ width, height }: Size): PhotoFile[] {
  const widest = Math.max(1, Math.min(width, Math.floor((width * TALLEST) / height)))
  return (['jpeg', 'avif'] as const).flatMap((format) => {
    const capped = WIDTHS[format].map((wanted) => Math.min(wanted, widest))
    return [...new Set(capped)].map((made) => ({
      format,
      width: made,
      height: Math.max(1, Math.min(TALLEST, Math.round((height * made) / width))),
    }))
  })
}
