/** What the public files of a photo are called. */
import { fileAddress, fileNameOf, shareAddress } from '../../shared/image.ts'
import type { PhotoFile } from './photo-plan.ts'

/** A photo's public address carries the SHA-256 of its original, so it never means another picture. */
export const photoAddress = (hash: string) => `/media/${hash}.jpg`

/** @returns the hash in an address that shared/rules.ts let pass; null for '' */
export const hashInAddress = (address: string): string | null =>
  /^\/media\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? null

/** What tells a file of a photo from its others. */
export type FileKey = Pick<PhotoFile, 'format' | 'width'>

/** The name of a public file. @param first the width of the photo's narrowest JPEG */
export const fileName = (hash: string, { format, width }: FileKey, first: number) => {
  const photo = { image_url: photoAddress(hash), files: { jpeg: [first], avif: [] } }
  return fileNameOf(fileAddress(photo, format, width))
}

export const shareName = (hash: string) =>
  fileNameOf(shareAddress({ image_url: photoAddress(hash) }))
