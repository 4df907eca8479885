import { DRAFT_LIFETIME_MS } from '../../../shared/draft-lifetime.ts'
import { MAX_PHOTO_BYTES } from '../../../shared/entities/image.ts'
import { isSavedOwner, type UploadDestination } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'

type UploadFields = {
  /** Ids are unique in this browser. Later files have higher ids. */
  id: number
  destination: UploadDestination
  /** Files that were chosen together are a batch. `place` is the index in the batch. */
  batch: number
  place: number
  name: string
  /** An object URL, or empty if the upload was resumed without its file. */
  preview: string
  isOnDevice: boolean
  isNotified: boolean
  reason: string
  isOffline: boolean
  /** Number of consecutive failures. */
  tries: number
  /**
   * The upload continues at this time (in milliseconds of `performance.now()`, or infinite while
   * the device is offline) or after this action of the user. Null if it does not wait.
   */
  waitsFor: null | number | 'signIn' | 'retry'
}

/** A file that the server does not have yet. `sent` is a fraction from 0 to 1. */
type OnDevice = { file: Blob; imageUrl: ''; sent: number }
/**
 * A file that the server has. `isAttachRequested`: the image record may exist although no response
 * has arrived.
 */
type OnServer = { file: null; imageUrl: string; isAttachRequested: boolean }

type WithState<State extends string, Rest> = UploadFields & { state: State } & Rest

export type Upload =
  | WithState<'waiting', OnDevice>
  | WithState<'sending', OnDevice>
  | WithState<'stored', OnServer>
  | WithState<'attaching', OnServer>
  | WithState<'attached', OnServer>
  | WithState<'duplicate', OnServer>
  | WithState<'refused', { file: null; imageUrl: string }>

export type UploadInState<State extends Upload['state']> = Extract<Upload, { state: State }>

export const INITIAL_UPLOAD_FIELDS = {
  reason: '',
  isOffline: false,
  tries: 0,
  isNotified: false,
  waitsFor: null,
}

/** Later uploads do not wait for an upload that has failed repeatedly. */
export const hasFailedRepeatedly = ({ tries }: Upload) => tries >= 3

type Final = UploadInState<'attached' | 'duplicate' | 'refused'>
export const isUploadFinished = (upload: Upload): upload is Final =>
  upload.state === 'attached' || upload.state === 'duplicate' || upload.state === 'refused'

/** The photos of a new entity are attached by the request that creates it. */
const canBeAttached = (upload: Upload) =>
  upload.state === 'stored' && isSavedOwner(upload.destination)

export const canUploadStart = (upload: Upload): upload is UploadInState<'waiting' | 'stored'> =>
  upload.waitsFor === null && (upload.state === 'waiting' || canBeAttached(upload))

/** An upload for an unsaved entity has ended when the server has the file. */
export const isInProgress = (upload: Upload) =>
  !isUploadFinished(upload) &&
  upload.waitsFor !== 'retry' &&
  (upload.state !== 'stored' || canBeAttached(upload))

export const hasFailed = ({ state, waitsFor }: Upload) =>
  state === 'refused' || waitsFor === 'retry'

export const hasEndedWithoutNewPhoto = (upload: Upload) =>
  hasFailed(upload) || upload.state === 'duplicate'

export const revertToBeforeRequest = (upload: Exclude<Upload, Final>): Upload =>
  upload.file ? { ...upload, state: 'waiting' } : { ...upload, state: 'stored' }

/**
 * Returns null for a refused or duplicate upload of which the artist has been notified. Keeps
 * attached uploads, because the positions of other photos are computed from theirs.
 */
export function restoreAfterReload(upload: Upload): Upload | null {
  if (!isUploadFinished(upload))
    return revertToBeforeRequest({ ...upload, ...INITIAL_UPLOAD_FIELDS })
  return upload.state === 'attached' || !upload.isNotified ? upload : null
}

let lastId = 0
/** Returns increasing ids. Their random part avoids collisions with other tabs. */
function nextId() {
  lastId = Math.max(lastId + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000))
  return lastId
}

/**
 * A photo that was chosen offline exists only in the browser, so it is kept as long as a draft. An
 * id contains the time of the file selection in microseconds since 1970.
 */
export const isExpiredUpload = ({ id }: Pick<Upload, 'id'>) =>
  id / 1000 <= Date.now() - DRAFT_LIFETIME_MS

/**
 * Some systems use these media types for HEIC photos, so they say nothing about the content. The
 * server checks the file.
 */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream'])
const NOT_PHOTOS = /^(?!image\/)|^image\/svg/

/** Returns an empty text if the file is accepted. */
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
    const chosen = { id: nextId(), destination, batch, place, name, preview, isOnDevice: false }
    const reason = rejectionReason(file)
    return reason
      ? { ...chosen, ...INITIAL_UPLOAD_FIELDS, state: 'refused', file: null, imageUrl: '', reason }
      : { ...chosen, ...INITIAL_UPLOAD_FIELDS, state: 'waiting', file, imageUrl: '', sent: 0 }
  })
}
