import {
  getLinkPreviewCropUrl,
  getPhotoFileName,
  getPhotoFileUrl,
} from '../../../shared/entities/image.ts'
import type { ImageVariant } from './variant-sizes.ts'

/**
 * Returns the public path of a photo. The content at this path never changes, because the path
 * contains the SHA-256 of the original.
 */
export const getPhotoPath = (hash: string) => `/media/${hash}.jpg`

/**
 * Returns the SHA-256 of the original in a photo path. Returns null if the path is empty, because a
 * piece, page or other entity may have no photo. shared/validation.ts has already validated the
 * path.
 */
export const parsePhotoHash = (address: string): string | null =>
  /^\/media\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? null

/** Identifies an image variant among all variants of the same photo. */
export type VariantKey = Pick<ImageVariant, 'format' | 'width'>

/**
 * Returns the file name of an image variant.
 * @param smallestJpegWidth width of the photo's smallest JPEG, whose name contains no width
 */
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
