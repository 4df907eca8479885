/** A photo on its way from this device to its place on the site: all that it may be. */
import { type Destination, isNew } from '../content/photo-owner.ts'

type Chosen = {
  /** Unique in this browser, and growing: what was chosen later has a higher one. */
  id: number
  destination: Destination
  /** What was chosen together, in that order. */
  batch: number
  place: number
  name: string
  /** An object URL of its bytes, for a thumbnail at once; empty where another page had chosen it. */
  preview: string
  /** Its bytes or its address would still be there after a reload. */
  isKept: boolean
  /** The artist was told how it ended, or that it hangs. */
  isTold: boolean
  /** Why it failed or does not get on; empty when nothing is wrong. */
  reason: string
  /** It does not get on for want of a connection. */
  isCut: boolean
  /** How often it went wrong in a row. */
  tries: number
}

/** Only this device has its bytes; `sent` is the part of them that has left, 0 to 1. */
type Here = { file: Blob; imageUrl: ''; sent: number }
/** The site has its bytes. Once its record was asked for, it may be there even if the answer was lost. */
type There = { file: null; imageUrl: string; isAsked: boolean }

type As<State extends string, Rest> = Chosen & { state: State } & Rest

export type Upload =
  /** Its turn to be sent has not come. */
  | As<'waiting', Here>
  | As<'sending', Here>
  /** Its turn to be placed has not come: the photos before it go first, and so does the entity that is still to be made. */
  | As<'stored', There>
  /** Its record is being asked for. */
  | As<'placing', There>
  /** It goes on by itself at `until`, in milliseconds of the page's clock, or when the connection is back. */
  | As<'resting', (Here | There) & { until: number }>
  /** It goes on after a new sign-in. */
  | As<'locked', Here | There>
  /** It goes on when the artist says so. */
  | As<'failed', Here | There>
  /** It never goes on. */
  | As<'refused', { file: null; imageUrl: string }>
  /** The site shows it. */
  | As<'attached', There>
  /** The site shows it already, or the artist has chosen it twice. */
  | As<'duplicate', There>

/** A photo in one of these states. */
export type UploadIn<State extends Upload['state']> = Extract<Upload, { state: State }>

/** Nothing is wrong with it, and nothing was said of it yet. */
export const FINE = { reason: '', isCut: false, tries: 0, isTold: false }

/** It has been tried so often that the others go past it; it is tried on, more slowly. */
export const isHanging = ({ tries }: Upload) => tries >= 3

type Final = UploadIn<'attached' | 'duplicate' | 'refused'>
/** Nothing more will come of it. */
export const isFinal = (upload: Upload): upload is Final =>
  upload.state === 'attached' || upload.state === 'duplicate' || upload.state === 'refused'

/** Whether it goes on without the artist. Before its entity is saved, stored is as far as it gets. */
export const isOnItsWay = (upload: Upload) =>
  !isFinal(upload) &&
  upload.state !== 'failed' &&
  (upload.file !== null || !isNew(upload.destination))

export const hasFailed = ({ state }: Upload) => state === 'failed' || state === 'refused'

/** Whether it came to its end without being added, for now or for good. */
export const hasEnded = (upload: Upload) => hasFailed(upload) || upload.state === 'duplicate'

/** It goes on from where its bytes are. */
export const goingOn = (upload: Exclude<Upload, Final>): Upload =>
  upload.file ? { ...upload, state: 'waiting' } : { ...upload, state: 'stored' }

/**
 * What the next page finds of it: what is not over begins afresh there. Null when the artist knows that nothing comes of
 * it; what was added stays as a landmark for the others.
 */
export function inNextPage(upload: Upload): Upload | null {
  if (!isFinal(upload)) return goingOn({ ...upload, ...FINE })
  return upload.state === 'attached' || !upload.isTold ? upload : null
}
