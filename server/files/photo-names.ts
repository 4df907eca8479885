/** What the public files of a photo are called. */
import { fileAddress, shareAddress } from '../../shared/image.ts'
import { photoAddress } from './photo-address.ts'
import type { PhotoFile } from './photo-plan.ts'

/** The name of a public file, for its address. */
export const nameOf = (address: string) => address.replace('/media/', '')

/** What tells a file of a photo from its others. */
export type FileKey = Pick<PhotoFile, 'format' | 'width'>

/** The name of a public file. @param first the width of the photo's narrowest JPEG */
export const fileName = (hash: string, { format, width }: FileKey, first: number) => {
  const photo = { image_url: photoAddress(hash), files: { jpeg: [first], avif: [] } }
  return nameOf(fileAddress(photo, format, width))
}

export const shareName = (hash: string) => nameOf(shareAddress({ image_url: photoAddress(hash) }))
