/** Creates the upload records of the files that the user has chosen. */
import { MAX_PHOTO_BYTES } from '../../../shared/entities/image.ts'
import type { UploadDestination } from '../content/photo-owner.ts'
import { t } from '../i18n/texts.ts'
import { INITIAL_UPLOAD_FIELDS, type Upload } from './upload.ts'

let lastId = 0
/**
 * Returns an upload id that is higher than all earlier ids of this page. The id is the current time
 * in milliseconds times 1000, plus a random number below 1000 that avoids collisions with the ids
 * of other tabs.
 */
function nextId() {
  lastId = Math.max(lastId + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000))
  return lastId
}

/** Returns the time at which the file of an upload was chosen, in milliseconds since 1970. */
export const getFileSelectionTimestamp = ({ id }: Pick<Upload, 'id'>) => id / 1000

/**
 * MIME types that do not identify the content of a file. For example, some systems use
 * `application/octet-stream` for HEIC photos. Such files are uploaded, because the server checks
 * their content.
 */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream'])
const NOT_PHOTOS = /^(?!image\/)|^image\/svg/

/**
 * Returns the reason to reject a file before it is uploaded, or an empty string if the file is
 * accepted.
 */
function rejectionReason({ type, size }: File): string {
  if (!UNKNOWN_TYPES.has(type) && NOT_PHOTOS.test(type)) return t('photos.notAPhoto')
  if (size === 0) return t('photos.emptyFile')
  return size > MAX_PHOTO_BYTES ? t('errors.too_large') : ''
}

/**
 * Creates one upload for each chosen file. The upload of a file that is certainly not a photo, is
 * empty or is too large is created in the state `refused`.
 */
export function createUploads(destination: UploadDestination, files: File[]): Upload[] {
  const batch = nextId()
  return files.map((file, place) => {
    const preview = URL.createObjectURL(file)
    const { name } = file
    const chosen = { id: nextId(), destination, batch, place, name, preview, isStored: false }
    const reason = rejectionReason(file)
    return reason
      ? { ...chosen, ...INITIAL_UPLOAD_FIELDS, state: 'refused', file: null, imageUrl: '', reason }
      : { ...chosen, ...INITIAL_UPLOAD_FIELDS, state: 'waiting', file, imageUrl: '', sent: 0 }
  })
}
