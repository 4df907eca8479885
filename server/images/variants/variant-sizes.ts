import {
  getLinkPreviewCropUrl,
  getPhotoFileName,
  getPhotoFileUrl,
  type PhotoFormat,
} from '../../../shared/entities/image.ts'
import { getPhotoPath } from '../../../shared/validation.ts'
import { AVIF_WIDTHS, JPEG_WIDTHS } from './encoder-settings.ts'

/** Maximum height of a variant in pixels. The encoder needs about 550 MB for 2400 × 6400 pixels. */
const MAX_VARIANT_HEIGHT = 6400

export type ImageSize = { width: number; height: number }
export type ImageVariant = ImageSize & { format: PhotoFormat }

const WIDTHS: Record<PhotoFormat, readonly number[]> = { jpeg: JPEG_WIDTHS, avif: AVIF_WIDTHS }
/**
 * A standard width is used only if the widest file is wider by more than this factor, so that no
 * two AVIF files are almost equally wide.
 */
const MIN_WIDTH_RATIO: Record<PhotoFormat, number> = { jpeg: 1, avif: 1.1 }

/**
 * Returns the variants of a photo of this size. The smallest JPEG, which the upload waits for,
 * comes first and the widest AVIF last.
 */
export function planVariants({ width, height }: ImageSize): [ImageVariant, ...ImageVariant[]] {
  const widest = Math.max(1, Math.min(width, Math.floor((width * MAX_VARIANT_HEIGHT) / height)))
  const filesOf = (format: PhotoFormat): [ImageVariant, ...ImageVariant[]] => {
    const own = Math.min(widest, Math.max(...WIDTHS[format]))
    const fileOf = (made: number): ImageVariant => ({
      format,
      width: made,
      height: Math.max(1, Math.min(MAX_VARIANT_HEIGHT, Math.round((height * made) / width))),
    })
    const [first, ...others] = WIDTHS[format].filter(
      (wanted) => wanted * MIN_WIDTH_RATIO[format] < own,
    )
    return first === undefined ? [fileOf(own)] : [fileOf(first), ...others.map(fileOf), fileOf(own)]
  }
  return [...filesOf('jpeg'), ...filesOf('avif')]
}

export type VariantKey = Pick<ImageVariant, 'format' | 'width'>

/** The name of the smallest JPEG contains no width. */
export const getVariantFileName = (
  hash: string,
  { format, width }: VariantKey,
  smallestJpegWidth: number,
) => {
  const photo = { image_url: getPhotoPath(hash), files: { jpeg: [smallestJpegWidth], avif: [] } }
  return getPhotoFileName(getPhotoFileUrl(photo, format, width))
}

/** Returns false for a file of the host, such as another photo in a shared bucket. */
export const isVariantFileName = (name: string) =>
  /^[0-9a-f]{64}(-share|-\d{1,4})?\.(jpg|avif)$/.test(name)

export const getLinkPreviewCropFileName = (hash: string) =>
  getPhotoFileName(getLinkPreviewCropUrl({ image_url: getPhotoPath(hash) }))
