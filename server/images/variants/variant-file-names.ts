import {
  getLinkPreviewCropUrl,
  getPhotoFileName,
  getPhotoFileUrl,
} from '../../../shared/entities/image.ts'
import { getPhotoPath } from '../../../shared/validation.ts'
import type { ImageVariant } from './variant-sizes.ts'

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

export const getLinkPreviewCropFileName = (hash: string) =>
  getPhotoFileName(getLinkPreviewCropUrl({ image_url: getPhotoPath(hash) }))
