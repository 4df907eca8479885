import type { ImageRecord } from '../../../shared/entities/image.ts'
import type { ApiFailure } from '../api/api.ts'
import { isSavedOwner, type PhotoOwner } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import {
  INITIAL_UPLOAD_FIELDS,
  isFinal,
  isInProgress,
  resumeUpload,
  type Upload,
  type UploadInState,
} from './upload.ts'

/** `now` is a value of `performance.now()` in milliseconds. */
type UploadFailure = { kind: 'failed'; failure: ApiFailure; now: number; isOnline: boolean }

export type UploadEvent =
  /**
   * Starts sending the file. If the server has the file, starts creating the image record (the
   * photo's database row).
   */
  | { kind: 'start' }
  | { kind: 'progress'; sent: number }
  /** `isDuplicate` is true if another upload to the same destination has the same image URL. */
  | { kind: 'stored'; imageUrl: string; isDuplicate: boolean }
  /** Dispatched before the request that creates the image record. */
  | { kind: 'attachRequested' }
  /** `isNew` is false if the photo was added earlier. */
  | { kind: 'attached'; isNew: boolean }
  | UploadFailure
  | { kind: 'time'; now: number }
  | { kind: 'offline' }
  | { kind: 'online' }
  | { kind: 'signedIn' }
  /** Makes all uploads fail, because each would open the password dialog again. */
  | { kind: 'signInCancelled'; reason: string }
  | { kind: 'retry' }
  | { kind: 'notified' }
  /** The user has sorted the photos of an unsaved entity. `ids` is the new order. */
  | { kind: 'reordered'; batch: number; ids: number[] }
  | { kind: 'entityCreated'; owner: PhotoOwner; images: ImageRecord[] }

/** Returns the upload unchanged if the event does not apply to its state. */
export function uploadReducer(upload: Upload, event: UploadEvent): Upload {
  switch (event.kind) {
    case 'start':
      if (upload.state === 'waiting') return { ...upload, state: 'sending', sent: 0 }
      return upload.state === 'stored' && isSavedOwner(upload.destination)
        ? { ...upload, state: 'attaching' }
        : upload
    case 'progress':
      return upload.state === 'sending'
        ? { ...upload, sent: event.sent, reason: '', isOffline: false }
        : upload
    case 'stored': {
      if (!upload.file) return upload
      const state = event.isDuplicate && !isSavedOwner(upload.destination) ? 'duplicate' : 'stored'
      return {
        ...upload,
        ...INITIAL_UPLOAD_FIELDS,
        state,
        file: null,
        imageUrl: event.imageUrl,
        isAttachRequested: false,
      }
    }
    case 'attachRequested':
      return upload.state === 'attaching' ? { ...upload, isAttachRequested: true } : upload
    case 'attached':
      if (upload.file || isFinal(upload)) return upload
      return { ...upload, ...INITIAL_UPLOAD_FIELDS, state: event.isNew ? 'attached' : 'duplicate' }
    case 'failed':
      return upload.state === 'sending' || upload.state === 'attaching'
        ? afterFailure(upload, event)
        : upload
    case 'time':
      return upload.state === 'backingOff' && upload.until <= event.now
        ? resumeUpload(upload)
        : upload
    case 'offline':
      return isInProgress(upload) ? { ...upload, isOffline: true } : upload
    case 'online':
      if (!upload.isOffline) return upload
      return upload.state === 'backingOff' ? resumeUpload(upload) : { ...upload, isOffline: false }
    case 'signedIn':
      return upload.state === 'signedOut'
        ? resumeUpload({ ...upload, reason: '', isOffline: false })
        : upload
    case 'signInCancelled':
      if (isFinal(upload) || !isInProgress(upload)) return upload
      return { ...upload, ...INITIAL_UPLOAD_FIELDS, state: 'failed', reason: event.reason }
    case 'retry':
      if (isFinal(upload) || upload.state === 'sending' || upload.state === 'attaching')
        return upload
      return upload.state === 'signedOut'
        ? upload
        : resumeUpload({ ...upload, ...INITIAL_UPLOAD_FIELDS })
    case 'notified':
      return { ...upload, isNotified: true }
    case 'reordered':
      return { ...upload, batch: event.batch, place: event.ids.indexOf(upload.id) }
    case 'entityCreated': {
      const moved = { ...upload, destination: event.owner }
      const isThere = event.images.some(({ image_url }) => image_url === upload.imageUrl)
      // The toast about the creation counts these photos.
      return moved.state === 'stored' && isThere
        ? { ...moved, state: 'attached', isNotified: true }
        : moved
    }
  }
}

/** After these statuses, a retry is useless. */
const PERMANENT_STATUSES = new Set([404, 409, 413, 415, 422])
/** The value 0 means that no response arrived. */
const TEMPORARY_STATUSES = new Set([0, 408, 429, 502, 503, 504])

/** In milliseconds. `MAX_RETRY_AFTER` limits the `Retry-After` header. */
const FIRST_BACKOFF = 1000
const MAX_BACKOFF = 30_000
const MAX_RETRY_AFTER = 3_600_000

function afterFailure(
  upload: UploadInState<'sending' | 'attaching'>,
  fault: UploadFailure,
): Upload {
  const { failure, now, isOnline } = fault
  const { kind, status, error, retryAfter } = failure
  const reason = error || t(`failures.${kind}`)
  if (PERMANENT_STATUSES.has(status))
    return { ...upload, ...INITIAL_UPLOAD_FIELDS, state: 'refused', file: null, reason }
  const isOffline = kind === 'unreachable' || !isOnline
  if (status === 401) return { ...upload, state: 'signedOut', reason, isOffline }
  if (!TEMPORARY_STATUSES.has(status))
    return { ...upload, ...INITIAL_UPLOAD_FIELDS, state: 'failed', reason }
  // A failure while offline does not count as a try: the upload waits until the device is online.
  if (!isOnline) return { ...upload, state: 'backingOff', reason, isOffline, until: Infinity }
  const tries = upload.tries + 1
  const rest = Math.min(FIRST_BACKOFF * 2 ** (tries - 1), MAX_BACKOFF)
  const until = now + Math.max(rest, Math.min(retryAfter, MAX_RETRY_AFTER))
  return { ...upload, state: 'backingOff', reason, isOffline, tries, until }
}
