/**
 * Defines the states of an upload, from the chosen file to the image on the site. An image record
 * is the database row that adds a stored photo to an entity.
 */
import { isUnsavedPhotoOwner, type UploadDestination } from '../content/photo-owner.ts'

type UploadFields = {
  /**
   * The id of the upload, which is unique in this browser. Files that were chosen later have higher
   * ids.
   */
  id: number
  destination: UploadDestination
  /**
   * The id of the batch. Files that the user has chosen together share a batch. `place` is the
   * index of the file in the batch.
   */
  batch: number
  place: number
  name: string
  /**
   * An object URL of the file for the preview, or an empty string if the upload was resumed without
   * its file.
   */
  preview: string
  /** True if the upload is stored in IndexedDB and would survive a reload of the page. */
  isStored: boolean
  /**
   * True after a toast has shown the result of the upload, or has shown that the upload has stalled
   * (see isStalled).
   */
  isNotified: boolean
  /** The reason for a failed or delayed upload, or an empty string. */
  reason: string
  /** True while the device is offline or the server cannot be reached. */
  isOffline: boolean
  /** Number of consecutive failed tries of the upload. */
  tries: number
}

/**
 * The fields of an upload whose file exists only on this device. `sent` is the uploaded fraction
 * from 0 to 1.
 */
type OnDevice = { file: Blob; imageUrl: ''; sent: number }
/**
 * The fields of an upload whose file is on the server. `isAttachRequested` becomes true before the
 * page sends the request that creates the image record. From then on, the record may exist even if
 * no response has arrived.
 */
type OnServer = { file: null; imageUrl: string; isAttachRequested: boolean }

type WithState<State extends string, Rest> = UploadFields & { state: State } & Rest

export type Upload =
  /** The upload waits in the queue. */
  | WithState<'waiting', OnDevice>
  | WithState<'sending', OnDevice>
  /**
   * The file is on the server. The image record is created when the entity exists and no earlier
   * upload to the entity is in progress.
   */
  | WithState<'stored', OnServer>
  /** The server is creating the image record of the photo. */
  | WithState<'attaching', OnServer>
  /**
   * The upload continues at the time `until` (a value of `performance.now()` in milliseconds) or
   * when the device is online again.
   */
  | WithState<'backingOff', (OnDevice | OnServer) & { until: number }>
  /** The upload continues after a new sign-in. */
  | WithState<'signedOut', OnDevice | OnServer>
  /** The upload has failed and continues only if the user retries it. */
  | WithState<'failed', OnDevice | OnServer>
  /** The browser or the server has rejected the upload. A rejected upload cannot be retried. */
  | WithState<'refused', { file: null; imageUrl: string }>
  /** The server has confirmed the image record, so the photo belongs to the entity. */
  | WithState<'attached', OnServer>
  /** The entity already has the photo, or the user chose the same photo twice. */
  | WithState<'duplicate', OnServer>

/** An upload whose state is one of the states in `State`. */
export type UploadInState<State extends Upload['state']> = Extract<Upload, { state: State }>

/**
 * Values of the fields of an upload that has no problem and about which no toast was shown. A new
 * upload has these values, and each successful step resets the fields to them.
 */
export const INITIAL_UPLOAD_FIELDS = { reason: '', isOffline: false, tries: 0, isNotified: false }

/**
 * Returns true if an upload has stalled because it has failed three times in a row. Later uploads
 * no longer wait for the stalled upload. The stalled upload is still retried, but at longer
 * intervals.
 */
export const isStalled = ({ tries }: Upload) => tries >= 3

type Final = UploadInState<'attached' | 'duplicate' | 'refused'>
/** Returns true if the upload has reached a final state, in which it cannot be retried. */
export const isFinal = (upload: Upload): upload is Final =>
  upload.state === 'attached' || upload.state === 'duplicate' || upload.state === 'refused'

/**
 * Returns true if the upload is neither finished nor failed. An upload is finished when the photo
 * belongs to its entity, or, if the form of a new entity has not been saved yet, when the file is
 * on the server.
 */
export const isInProgress = (upload: Upload) =>
  !isFinal(upload) &&
  upload.state !== 'failed' &&
  (upload.file !== null || !isUnsavedPhotoOwner(upload.destination))

export const hasFailed = ({ state }: Upload) => state === 'failed' || state === 'refused'

/**
 * Returns true if the upload ended without adding a photo. A failed upload may still be retried.
 */
export const hasEndedWithoutPhoto = (upload: Upload) =>
  hasFailed(upload) || upload.state === 'duplicate'

/**
 * Returns the upload in the state from which it continues: waiting to send the file, or waiting to
 * create the image record if the file is already on the server.
 */
export const resumeUpload = (upload: Exclude<Upload, Final>): Upload =>
  upload.file ? { ...upload, state: 'waiting' } : { ...upload, state: 'stored' }

/**
 * Returns the upload as it is restored after a reload of the page, or null if it is not restored.
 * Unfinished uploads start again. Attached uploads are kept, because the positions of other uploads
 * are determined relative to them. Duplicate or rejected uploads are dropped once the user was
 * notified.
 */
export function restoreAfterReload(upload: Upload): Upload | null {
  if (!isFinal(upload)) return resumeUpload({ ...upload, ...INITIAL_UPLOAD_FIELDS })
  return upload.state === 'attached' || !upload.isNotified ? upload : null
}
