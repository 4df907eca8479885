/** Uploads of files that were chosen just now, in the order they were chosen. */
import { LARGEST_PHOTO } from '../../../shared/image.ts'
import type { Destination } from '../content/photo-owner.ts'
import { t } from '../parts/texts.ts'
import { FINE, type Upload } from './upload.ts'

let lastId = 0
/** Grows with time; other tabs number theirs too, hence the dice. */
function nextId() {
  lastId = Math.max(lastId + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000))
  return lastId
}

/** When it was chosen, in milliseconds since 1970. */
export const chosenAt = ({ id }: Pick<Upload, 'id'>) => id / 1000

/** `application/octet-stream` says as little as no type: some systems give it to HEIC. The site looks at the content. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream'])
const NOT_PHOTOS = /^(?!image\/)|^image\/svg/

/** Why a file is not even sent; empty when nothing speaks against it. */
function whyNotSent({ type, size }: File): string {
  if (!UNKNOWN.has(type) && NOT_PHOTOS.test(type)) return t('photos.notAPhoto')
  if (size === 0) return t('photos.emptyFile')
  return size > LARGEST_PHOTO ? t('errors.too_large') : ''
}

/** One upload for each file. Those that are surely no photos are refused at once. */
export function newUploads(destination: Destination, files: File[]): Upload[] {
  const batch = nextId()
  return files.map((file, place) => {
    const preview = URL.createObjectURL(file)
    const { name } = file
    const chosen = { id: nextId(), destination, batch, place, name, preview, isKept: false }
    const reason = whyNotSent(file)
    return reason
      ? { ...chosen, ...FINE, state: 'refused', file: null, imageUrl: '', reason }
      : { ...chosen, ...FINE, state: 'waiting', file, imageUrl: '', sent: 0 }
  })
}
