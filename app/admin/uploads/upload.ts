/** The states of an upload, from the chosen file to the image on the site. */
import { type Destination, isNew } from '../content/photo-owner.ts'

type Chosen = {
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
  isKept: boolean
  /** True if a notice about the result, or about the stalled upload, was shown. */
  isTold: boolean
  /** The reason for a failure or a delay, or an empty string. */
  reason: string
  /** True while the connection is missing. */
  isCut: boolean
  /** Number of consecutive failures. */
  tries: number
}

/** Only this device has the file. `sent` is the uploaded fraction, from 0 to 1. */
type Here = { file: Blob; imageUrl: ''; sent: number }
/**
 * The server has the file. After `isAsked`, the image record may exist even if the answer was lost.
 */
type There = { file: null; imageUrl: string; isAsked: boolean }

type As<State extends string, Rest> = Chosen & { state: State } & Rest

export type Upload =
  /** The upload is queued. */
  | As<'waiting', Here>
  | As<'sending', Here>
  /** The image record is queued. Earlier photos come first, and the entity must exist. */
  | As<'stored', There>
  /** The request for the image record was sent. */
  | As<'placing', There>
  /**
   * The upload continues at `until` (a time of `performance.now()`, in milliseconds) or when the
   * connection is back.
   */
  | As<'resting', (Here | There) & { until: number }>
  /** The upload continues after a new sign-in. */
  | As<'locked', Here | There>
  /** The upload continues when the user retries it. */
  | As<'failed', Here | There>
  /** The upload was rejected. A retry is impossible. */
  | As<'refused', { file: null; imageUrl: string }>
  /** The photo was added to the entity. */
  | As<'attached', There>
  /** The entity already has the photo, or it was chosen twice. */
  | As<'duplicate', There>

/** An upload in one of these states. */
export type UploadIn<State extends Upload['state']> = Extract<Upload, { state: State }>

/** Field values of an upload without a problem, about which no notice was shown yet. */
export const FINE = { reason: '', isCut: false, tries: 0, isTold: false }

/**
 * Returns true for a stalled upload: after three failures, later uploads no longer wait for it. It
 * is still retried, more slowly.
 */
export const isHanging = ({ tries }: Upload) => tries >= 3

type Final = UploadIn<'attached' | 'duplicate' | 'refused'>
/** Returns true if the upload has ended for good. */
export const isFinal = (upload: Upload): upload is Final =>
  upload.state === 'attached' || upload.state === 'duplicate' || upload.state === 'refused'

/**
 * Returns true if the upload continues without the user. Photos of an entity that does not exist
 * yet are done when their file is stored.
 */
export const isOnItsWay = (upload: Upload) =>
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
export const goingOn = (upload: Exclude<Upload, Final>): Upload =>
  upload.file ? { ...upload, state: 'waiting' } : { ...upload, state: 'stored' }

/**
 * Returns the upload as a reload restores it: unfinished ones start again. Returns null if it ended
 * without success and the notice was shown. Attached ones stay because they mark positions for the
 * others.
 */
export function inNextPage(upload: Upload): Upload | null {
  if (!isFinal(upload)) return goingOn({ ...upload, ...FINE })
  return upload.state === 'attached' || !upload.isTold ? upload : null
}
