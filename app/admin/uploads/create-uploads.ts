import { MAX_PHOTO_BYTES } from '../../../shared/entities/image.ts'
import type { UploadDestination } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { INITIAL_UPLOAD_FIELDS, type Upload } from './upload.ts'

let lastId = 0
/** Returns an id above all earlier ids. The random part avoids collisions with other tabs. */
function nextId() {
  lastId = Math.max(lastId + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000))
  return lastId
}

/** In milliseconds since 1970. */
export const getFileSelectionTimestamp = ({ id }: Pick<Upload, 'id'>) => id / 1000

/**
 * These types say nothing about the content: some systems use them for HEIC. The server checks the
 * file.
 */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream'])
const NOT_PHOTOS = /^(?!image\/)|^image\/svg/

/** Returns an empty string if the file is accepted. */
function rejectionReason({ type, size }: File): string {
  if (!UNKNOWN_TYPES.has(type) && NOT_PHOTOS.test(type)) return t('photos.notAPhoto')
  if (size === 0) return t('photos.emptyFile')
  return size > MAX_PHOTO_BYTES ? t('errors.too_large') : ''
}

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
