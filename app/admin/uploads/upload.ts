import { isSavedOwner, type UploadDestination } from '../entity/entity-definition.ts'

type UploadFields = {
  /** Unique in this browser. Later files have higher ids. */
  id: number
  destination: UploadDestination
  /** Files chosen together share a batch. `place` is the index in the batch. */
  batch: number
  place: number
  name: string
  /** An object URL, or empty if the upload was resumed without its file. */
  preview: string
  isStored: boolean
  isNotified: boolean
  reason: string
  isOffline: boolean
  /** Number of consecutive failures. */
  tries: number
}

/** `sent` is a fraction from 0 to 1. */
type OnDevice = { file: Blob; imageUrl: ''; sent: number }
/** If `isAttachRequested` is true, the image record may exist although no response has arrived. */
type OnServer = { file: null; imageUrl: string; isAttachRequested: boolean }

type WithState<State extends string, Rest> = UploadFields & { state: State } & Rest

export type Upload =
  | WithState<'waiting', OnDevice>
  | WithState<'sending', OnDevice>
  | WithState<'stored', OnServer>
  | WithState<'attaching', OnServer>
  /**
   * The upload waits until `until` (a `performance.now()` value in milliseconds) or until the
   * device is online.
   */
  | WithState<'backingOff', (OnDevice | OnServer) & { until: number }>
  | WithState<'signedOut', OnDevice | OnServer>
  | WithState<'failed', OnDevice | OnServer>
  | WithState<'refused', { file: null; imageUrl: string }>
  | WithState<'attached', OnServer>
  | WithState<'duplicate', OnServer>

export type UploadInState<State extends Upload['state']> = Extract<Upload, { state: State }>

export const INITIAL_UPLOAD_FIELDS = { reason: '', isOffline: false, tries: 0, isNotified: false }

/** Later uploads no longer wait for a stalled upload, which is retried at longer intervals. */
export const isStalled = ({ tries }: Upload) => tries >= 3

type Final = UploadInState<'attached' | 'duplicate' | 'refused'>
export const isFinal = (upload: Upload): upload is Final =>
  upload.state === 'attached' || upload.state === 'duplicate' || upload.state === 'refused'

/** For a new entity, an upload is finished when the file is on the server. */
export const isInProgress = (upload: Upload) =>
  !isFinal(upload) &&
  upload.state !== 'failed' &&
  (upload.file !== null || isSavedOwner(upload.destination))

export const hasFailed = ({ state }: Upload) => state === 'failed' || state === 'refused'

export const hasEndedWithoutPhoto = (upload: Upload) =>
  hasFailed(upload) || upload.state === 'duplicate'

export const resumeUpload = (upload: Exclude<Upload, Final>): Upload =>
  upload.file ? { ...upload, state: 'waiting' } : { ...upload, state: 'stored' }

/** Attached uploads are kept, because the positions of others depend on them. */
export function restoreAfterReload(upload: Upload): Upload | null {
  if (!isFinal(upload)) return resumeUpload({ ...upload, ...INITIAL_UPLOAD_FIELDS })
  return upload.state === 'attached' || !upload.isNotified ? upload : null
}
