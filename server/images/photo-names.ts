/** File names of the public files of a photo. */
import { fileAddress, fileNameOf, shareAddress } from '../../shared/image.ts'
import type { PhotoFile } from './photo-plan.ts'

/**
 * Returns the public path of a photo. It contains the SHA-256 of the original, so it is immutable.
 */
export const photoAddress = (hash: string) => `/media/${hash}.jpg`

/** Returns the hash in a path that shared/rules.ts accepted, or null for an empty string. */
export const hashInAddress = (address: string): string | null =>
  /^\/media\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? null

/** Identifies a file among those of a photo. */
export type FileKey = Pick<PhotoFile, 'format' | 'width'>

/**
 * Returns the name of a public file.
 * @param first width of the photo's narrowest JPEG
 */
export const fileName = (hash: string, { format, width }: FileKey, first: number) => {
  const photo = { image_url: photoAddress(hash), files: { jpeg: [first], avif: [] } }
  return fileNameOf(fileAddress(photo, format, width))
}

export const shareName = (hash: string) =>
  fileNameOf(shareAddress({ image_url: photoAddress(hash) }))
