/** Where the bytes of photos lie in the data folder. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileAddress, shareAddress } from '../../shared/image.ts'
import { photoAddress } from './photo-address.ts'
import type { PhotoFile } from './photo-plan.ts'

export type PhotoFolders = {
  /** Photos that are arriving, and files that are being written. */
  incoming: string
  /** The originals, byte for byte as they came, named by their hash. Never served. */
  originals: string
  /** Originals that nothing needs (quarantine.ts). Never served. */
  quarantine: string
  /** The public files, and nothing else. */
  media: string
}

export async function openPhotoFolders(dataDir: string): Promise<PhotoFolders> {
  const folders = {
    incoming: join(dataDir, 'incoming'),
    originals: join(dataDir, 'originals'),
    quarantine: join(dataDir, 'quarantine'),
    media: join(dataDir, 'media'),
  }
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o700 })
  return folders
}

/** The name of a public file in the media folder, for its address. */
export const nameOf = (address: string) => address.replace('/media/', '')

/** What tells a file of a photo from its others. */
export type FileKey = Pick<PhotoFile, 'format' | 'width'>

/** The name of a public file in the media folder. @param first the width of the photo's narrowest JPEG */
export const fileName = (hash: string, { format, width }: FileKey, first: number) => {
  const photo = { image_url: photoAddress(hash), files: { jpeg: [first], avif: [] } }
  return nameOf(fileAddress(photo, format, width))
}

export const shareName = (hash: string) => nameOf(shareAddress({ image_url: photoAddress(hash) }))
