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
  /**
   * The upload continues at this time (a value of `performance.now()` in milliseconds, infinite
   * while the device is offline), or after this action of the user. Null if it does not wait.
   */
  waitsFor: null | number | 'signIn' | 'retry'
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

/** Later uploads no longer wait for a stalled upload, which is retried at longer intervals. */
export const isStalled = ({ tries }: Upload) => tries >= 3

type Final = UploadInState<'attached' | 'duplicate' | 'refused'>
export const isFinal = (upload: Upload): upload is Final =>
  upload.state === 'attached' || upload.state === 'duplicate' || upload.state === 'refused'

/** The photos of a new entity are attached by the request that creates it. */
const canBeAttached = (upload: Upload) =>
  upload.state === 'stored' && isSavedOwner(upload.destination)

export const canStart = (upload: Upload): upload is UploadInState<'waiting' | 'stored'> =>
  upload.waitsFor === null && (upload.state === 'waiting' || canBeAttached(upload))

/** For a new entity, an upload is finished when the file is on the server. */
export const isInProgress = (upload: Upload) =>
  !isFinal(upload) &&
  upload.waitsFor !== 'retry' &&
  (upload.state !== 'stored' || canBeAttached(upload))

export const hasFailed = ({ state, waitsFor }: Upload) =>
  state === 'refused' || waitsFor === 'retry'

export const hasEndedWithoutPhoto = (upload: Upload) =>
  hasFailed(upload) || upload.state === 'duplicate'

/** Returns the upload as it was before its last request. */
export const resetRequest = (upload: Exclude<Upload, Final>): Upload =>
  upload.file ? { ...upload, state: 'waiting' } : { ...upload, state: 'stored' }

/** Attached uploads are kept, because the positions of others depend on them. */
export function restoreAfterReload(upload: Upload): Upload | null {
  if (!isFinal(upload)) return resetRequest({ ...upload, ...INITIAL_UPLOAD_FIELDS })
  return upload.state === 'attached' || !upload.isNotified ? upload : null
}
