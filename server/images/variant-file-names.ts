/** File names of the public files of a photo. */
import { fileNameOf, photoFileUrl, sharePhotoUrl } from '../../shared/image.ts'
import type { Variant } from './variant-sizes.ts'

/**
 * Returns the public path of a photo. It contains the SHA-256 of the original, so it is immutable.
 */
export const photoPath = (hash: string) => `/media/${hash}.jpg`

/** Returns the hash in a path that shared/rules.ts accepted, or null for an empty string. */
export const hashFromPath = (address: string): string | null =>
  /^\/media\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? null

/** Identifies a file among those of a photo. */
export type VariantKey = Pick<Variant, 'format' | 'width'>

/**
 * Returns the name of a public file.
 * @param first width of the photo's narrowest JPEG
 */
export const variantFileName = (hash: string, { format, width }: VariantKey, first: number) => {
  const photo = { image_url: photoPath(hash), files: { jpeg: [first], avif: [] } }
  return fileNameOf(photoFileUrl(photo, format, width))
}

export const shareCropFileName = (hash: string) =>
  fileNameOf(sharePhotoUrl({ image_url: photoPath(hash) }))
