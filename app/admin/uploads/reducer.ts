import type { ImageRecord } from '../../../shared/entities/image.ts'
import type { ApiFailure } from '../api/api.ts'
import type { PhotoOwner } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import {
  canUploadStart,
  INITIAL_UPLOAD_FIELDS,
  isInProgress,
  isUploadFinished,
  revertToBeforeRequest,
  type Upload,
  type UploadInState,
} from './upload.ts'

/** `now` is in milliseconds, from `performance.now()`. */
type UploadFailure = { kind: 'failed'; failure: ApiFailure; now: number; isOnline: boolean }

export type UploadEvent =
  /**
   * Starts sending the file or, if the server has it, creating the image record (the photo's
   * database row).
   */
  | { kind: 'start' }
  | { kind: 'progress'; sent: number }
  /** `isDuplicate`: another upload to the same new entity has the same image URL. */
  | { kind: 'stored'; imageUrl: string; isDuplicate: boolean }
  /** This event comes before the request that creates the image record. */
  | { kind: 'attachRequested' }
  /** `isNew` is false if the entity already had the photo. */
  | { kind: 'attached'; isNew: boolean }
  | UploadFailure
  | { kind: 'time'; now: number }
  | { kind: 'offline' }
  | { kind: 'online' }
  | { kind: 'signedIn' }
  /**
   * All uploads then wait for a retry, because otherwise each would open the password dialog again.
   */
  | { kind: 'signInCancelled'; reason: string }
  | { kind: 'retry' }
  | { kind: 'notified' }
  /** The user has moved photos of an unsaved entity. `ids` contains them in the new order. */
  | { kind: 'reordered'; batch: number; ids: number[] }
  | { kind: 'entityCreated'; owner: PhotoOwner; images: ImageRecord[] }

/** Returns the same upload if the event does not apply to its state. */
export function uploadReducer(upload: Upload, event: UploadEvent): Upload {
  switch (event.kind) {
    case 'start':
      if (!canUploadStart(upload)) return upload
      return upload.file
        ? { ...upload, state: 'sending', sent: 0 }
        : { ...upload, state: 'attaching' }
    case 'progress':
      return upload.state === 'sending'
        ? { ...upload, sent: event.sent, reason: '', isOffline: false }
        : upload
    case 'stored':
      if (!upload.file) return upload
      return {
        ...upload,
        ...INITIAL_UPLOAD_FIELDS,
        state: event.isDuplicate ? 'duplicate' : 'stored',
        file: null,
        imageUrl: event.imageUrl,
        isAttachRequested: false,
      }
    case 'attachRequested':
      return upload.state === 'attaching' ? { ...upload, isAttachRequested: true } : upload
    case 'attached':
      if (upload.file || isUploadFinished(upload)) return upload
      return { ...upload, ...INITIAL_UPLOAD_FIELDS, state: event.isNew ? 'attached' : 'duplicate' }
    case 'failed':
      return upload.state === 'sending' || upload.state === 'attaching'
        ? afterFailure(upload, event)
        : upload
    case 'time':
      return typeof upload.waitsFor === 'number' && upload.waitsFor <= event.now
        ? { ...upload, waitsFor: null }
        : upload
    case 'offline':
      return isInProgress(upload) ? { ...upload, isOffline: true } : upload
    case 'online':
      if (!upload.isOffline) return upload
      return typeof upload.waitsFor === 'number'
        ? { ...upload, waitsFor: null }
        : { ...upload, isOffline: false }
    case 'signedIn':
      return upload.waitsFor === 'signIn'
        ? { ...upload, waitsFor: null, reason: '', isOffline: false }
        : upload
    case 'signInCancelled':
      if (isUploadFinished(upload) || !isInProgress(upload)) return upload
      return waitForRetry(upload, event.reason)
    case 'retry':
      if (isUploadFinished(upload) || upload.state === 'sending' || upload.state === 'attaching')
        return upload
      return upload.waitsFor === 'signIn' ? upload : { ...upload, ...INITIAL_UPLOAD_FIELDS }
    case 'notified':
      return { ...upload, isNotified: true }
    case 'reordered':
      return { ...upload, batch: event.batch, place: event.ids.indexOf(upload.id) }
    case 'entityCreated': {
      const moved = { ...upload, destination: event.owner }
      const isThere = event.images.some(({ image_url }) => image_url === upload.imageUrl)
      // The toast about the new entity already counts this photo, so no second toast counts it.
      return moved.state === 'stored' && isThere
        ? { ...moved, state: 'attached', isNotified: true }
        : moved
    }
  }
}

/**
 * HTTP statuses after which a retry would fail too. Exceptions: a 404 for an item in the trash, and
 * responses without a `code`, which may come from a proxy and must not discard the photo.
 */
const PERMANENT_STATUSES = new Set([404, 409, 413, 415, 422])
/**
 * HTTP statuses after which the upload is retried automatically. 0 means that no response arrived.
 * After any other status, the user can retry.
 */
const TEMPORARY_STATUSES = new Set([0, 408, 429, 502, 503, 504])

/** `MAX_RETRY_AFTER_MS` limits the `Retry-After` header. */
const FIRST_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 30_000
const MAX_RETRY_AFTER_MS = 3_600_000

const waitForRetry = (
  upload: Parameters<typeof revertToBeforeRequest>[0],
  reason: string,
): Upload =>
  revertToBeforeRequest({ ...upload, ...INITIAL_UPLOAD_FIELDS, waitsFor: 'retry', reason })

function afterFailure(
  upload: UploadInState<'sending' | 'attaching'>,
  fault: UploadFailure,
): Upload {
  const { failure, now, isOnline } = fault
  const { kind, status, error, code, retryAfter } = failure
  const reason = error || t(`failures.${kind}`)
  // Keeps the photo: its item may come back from the trash, and the photo may exist nowhere else.
  if (status === 404 && upload.state === 'attaching') return waitForRetry(upload, reason)
  if (status === 413 && !code) return waitForRetry(upload, t('photos.tooLargeForProxy'))
  if (PERMANENT_STATUSES.has(status) && code)
    return { ...upload, ...INITIAL_UPLOAD_FIELDS, state: 'refused', file: null, reason }
  const isOffline = kind === 'unreachable' || !isOnline
  if (status === 401)
    return revertToBeforeRequest({ ...upload, waitsFor: 'signIn', reason, isOffline })
  if (!TEMPORARY_STATUSES.has(status)) return waitForRetry(upload, reason)
  // Failures while offline do not count. The upload waits until the device is online.
  if (!isOnline) return revertToBeforeRequest({ ...upload, waitsFor: Infinity, reason, isOffline })
  const tries = upload.tries + 1
  const rest = Math.min(FIRST_BACKOFF_MS * 2 ** (tries - 1), MAX_BACKOFF_MS)
  const waitsFor = now + Math.max(rest, Math.min(retryAfter, MAX_RETRY_AFTER_MS))
  return revertToBeforeRequest({ ...upload, waitsFor, reason, isOffline, tries })
}
