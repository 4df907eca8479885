/** The states of an upload, from the chosen file to the image on the site. */
import { type Destination, isNew } from '../content/photo-owner.ts'

type UploadFields = {
  /** Unique in this browser and increasing: a later file has a higher id. */
  id: number
  destination: Destination
  /** Files that were chosen together share a batch. `place` is the index in it. */
  batch: number
  place: number
  name: string
  /**
   * An object URL of the file for the preview. Empty if the upload was resumed without its file.
   */
  preview: string
  /** True if the upload would survive a reload of the page. */
  isStored: boolean
  /** True if a notice about the result, or about the stalled upload, was shown. */
  isNotified: boolean
  /** The reason for a failure or a delay, or an empty string. */
  reason: string
  /** True while the connection is missing. */
  isOffline: boolean
  /** Number of consecutive failures. */
  tries: number
}

/** Only this device has the file. `sent` is the uploaded fraction, from 0 to 1. */
type OnDevice = { file: Blob; imageUrl: ''; sent: number }
/**
 * The server has the file. After `isAttachRequested`, the image record may exist even if the answer
 * was lost.
 */
type OnServer = { file: null; imageUrl: string; isAttachRequested: boolean }

type WithState<State extends string, Rest> = UploadFields & { state: State } & Rest

export type Upload =
  /** The upload is queued. */
  | WithState<'waiting', OnDevice>
  | WithState<'sending', OnDevice>
  /** The image record is queued. Earlier photos come first, and the entity must exist. */
  | WithState<'stored', OnServer>
  /** The request for the image record was sent. */
  | WithState<'attaching', OnServer>
  /**
   * The upload continues at `until` (a time of `performance.now()`, in milliseconds) or when the
   * connection is back.
   */
  | WithState<'backingOff', (OnDevice | OnServer) & { until: number }>
  /** The upload continues after a new sign-in. */
  | WithState<'signedOut', OnDevice | OnServer>
  /** The upload continues when the user retries it. */
  | WithState<'failed', OnDevice | OnServer>
  /** The upload was rejected. A retry is impossible. */
  | WithState<'refused', { file: null; imageUrl: string }>
  /** The photo was added to the entity. */
  | WithState<'attached', OnServer>
  /** The entity already has the photo, or it was chosen twice. */
  | WithState<'duplicate', OnServer>

/** An upload in one of these states. */
export type UploadInState<State extends Upload['state']> = Extract<Upload, { state: State }>

/** Field values of an upload without a problem, about which no notice was shown yet. */
export const NO_PROBLEM = { reason: '', isOffline: false, tries: 0, isNotified: false }

/**
 * Returns true for a stalled upload: after three failures, later uploads no longer wait for it. It
 * is still retried, more slowly.
 */
export const isStalled = ({ tries }: Upload) => tries >= 3

type Final = UploadInState<'attached' | 'duplicate' | 'refused'>
/** Returns true if the upload has ended for good. */
export const isFinal = (upload: Upload): upload is Final =>
  upload.state === 'attached' || upload.state === 'duplicate' || upload.state === 'refused'

/**
 * Returns true if the upload continues without the user. Photos of an entity that does not exist
 * yet are done when their file is stored.
 */
export const isInProgress = (upload: Upload) =>
  !isFinal(upload) &&
  upload.state !== 'failed' &&
  (upload.file !== null || !isNew(upload.destination))

export const hasFailed = ({ state }: Upload) => state === 'failed' || state === 'refused'

/** Returns true if the upload ended without adding a photo, for now or for good. */
export const hasEnded = (upload: Upload) => hasFailed(upload) || upload.state === 'duplicate'

/**
 * Returns the upload in the state from which it continues: sending the file or creating the image
 * record.
 */
export const continueUpload = (upload: Exclude<Upload, Final>): Upload =>
  upload.file ? { ...upload, state: 'waiting' } : { ...upload, state: 'stored' }

/**
 * Returns the upload as a reload restores it: unfinished ones start again. Returns null if it ended
 * without success and the notice was shown. Attached ones stay because they mark positions for the
 * others.
 */
export function afterReload(upload: Upload): Upload | null {
  if (!isFinal(upload)) return continueUpload({ ...upload, ...NO_PROBLEM })
  return upload.state === 'attached' || !upload.isNotified ? upload : null
}
