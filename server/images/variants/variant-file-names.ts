import {
  getLinkPreviewCropUrl,
  getPhotoFileName,
  getPhotoFileUrl,
} from '../../../shared/entities/image.ts'
import type { Variant } from './variant-sizes.ts'

/**
 * Returns the public path of a photo. The content at this path never changes, because the path
 * contains the SHA-256 of the original.
 */
export const getPhotoPath = (hash: string) => `/media/${hash}.jpg`

/**
 * Returns the hash in a photo path that was validated by shared/rules.ts. Returns null if the path
 * is an empty string.
 */
export const parsePhotoHash = (address: string): string | null =>
  /^\/media\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? null

/** Identifies a public file among all files of the same photo. */
export type VariantKey = Pick<Variant, 'format' | 'width'>

/**
 * Returns the file name of a public file.
 * @param first width of the photo's narrowest JPEG, whose name contains no width
 */
export const getVariantFileName = (hash: string, { format, width }: VariantKey, first: number) => {
  const photo = { image_url: getPhotoPath(hash), files: { jpeg: [first], avif: [] } }
  return getPhotoFileName(getPhotoFileUrl(photo, format, width))
}

export const getLinkPreviewCropFileName = (hash: string) =>
  getPhotoFileName(getLinkPreviewCropUrl({ image_url: getPhotoPath(hash) }))
