import {
  getLinkPreviewCropUrl,
  getPhotoFileName,
  getPhotoFileUrl,
} from '../../../shared/entities/image.ts'
import type { ImageVariant } from './variant-sizes.ts'

/**
 * The content at this path never changes, because the path contains the SHA-256 of the original.
 */
export const getPhotoPath = (hash: string) => `/media/${hash}.jpg`

/**
 * Returns the hash in the path of a photo, which shared/validation.ts has validated, or null if the
 * path is empty.
 */
export const parsePhotoHash = (address: string): string | null =>
  /^\/media\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? null

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
