/** What happens to a photo on its way: from what it is and what has come about to what it is then. */
import type { ImageRecord } from '../../../shared/image.ts'
import type { Failure } from '../api/api.ts'
import { isNew, type Owner } from '../content/photo-owner.ts'
import { t } from '../parts/texts.ts'
import { FINE, goingOn, isFinal, isOnItsWay, type Upload, type UploadIn } from './upload.ts'

/** It was not sent or not placed. `now`: in milliseconds of the page's clock. */
type Fault = { kind: 'fault'; failure: Failure; now: number; isOnline: boolean }

export type UploadEvent =
  /** Its turn has come, to be sent or to be placed. */
  | { kind: 'turn' }
  | { kind: 'progress'; sent: number }
  /** The site has its bytes. `isTwin`: another one to the same destination has that address. */
  | { kind: 'stored'; imageUrl: string; isTwin: boolean }
  /** Its record is about to be asked for. */
  | { kind: 'asked' }
  /** The site has its record. `isNew`: not from another time that the photo was chosen. */
  | { kind: 'placed'; isNew: boolean }
  | Fault
  | { kind: 'time'; now: number }
  /** The device has lost its connection, or has one again. */
  | { kind: 'cut' }
  | { kind: 'connected' }
  | { kind: 'signedIn' }
  /** Nobody signed in again; if the others went on, each would only ask once more. */
  | { kind: 'gaveUp'; reason: string }
  | { kind: 'retry' }
  | { kind: 'told' }
  /** The photos of something new were put in this order. */
  | { kind: 'ordered'; batch: number; ids: number[] }
  /** What it belongs to was made, with these photos. */
  | { kind: 'saved'; owner: Owner; images: ImageRecord[] }

/** An event that means nothing to a photo as it is leaves it as it is. */
export function next(upload: Upload, event: UploadEvent): Upload {
  switch (event.kind) {
    case 'turn':
      if (upload.state === 'waiting') return { ...upload, state: 'sending', sent: 0 }
      return upload.state === 'stored' && !isNew(upload.destination)
        ? { ...upload, state: 'placing' }
        : upload
    case 'progress':
      return upload.state === 'sending'
        ? { ...upload, sent: event.sent, reason: '', isCut: false }
        : upload
    case 'stored': {
      if (!upload.file) return upload
      const state = event.isTwin && isNew(upload.destination) ? 'duplicate' : 'stored'
      return { ...upload, ...FINE, state, file: null, imageUrl: event.imageUrl, isAsked: false }
    }
    case 'asked':
      return upload.state === 'placing' ? { ...upload, isAsked: true } : upload
    case 'placed':
      if (upload.file || isFinal(upload)) return upload
      return { ...upload, ...FINE, state: event.isNew ? 'attached' : 'duplicate' }
    case 'fault':
      return upload.state === 'sending' || upload.state === 'placing'
        ? afterFault(upload, event)
        : upload
    case 'time':
      return upload.state === 'resting' && upload.until <= event.now ? goingOn(upload) : upload
    case 'cut':
      return isOnItsWay(upload) ? { ...upload, isCut: true } : upload
    case 'connected':
      if (!upload.isCut) return upload
      return upload.state === 'resting' ? goingOn(upload) : { ...upload, isCut: false }
    case 'signedIn':
      return upload.state === 'locked' ? goingOn({ ...upload, reason: '', isCut: false }) : upload
    case 'gaveUp':
      if (isFinal(upload) || !isOnItsWay(upload)) return upload
      return { ...upload, ...FINE, state: 'failed', reason: event.reason }
    case 'retry':
      if (isFinal(upload) || upload.state === 'sending' || upload.state === 'placing') return upload
      return upload.state === 'locked' ? upload : goingOn({ ...upload, ...FINE })
    case 'told':
      return { ...upload, isTold: true }
    case 'ordered':
      return { ...upload, batch: event.batch, place: event.ids.indexOf(upload.id) }
    case 'saved': {
      const moved = { ...upload, destination: event.owner }
      const isThere = event.images.some(({ image_url }) => image_url === upload.imageUrl)
      return moved.state === 'stored' && isThere ? { ...moved, state: 'attached' } : moved
    }
  }
}

/** Nothing that the artist or the site could do makes these go through. */
const FINAL = new Set([404, 409, 413, 415, 422])
/** These pass by themselves; 0 stands for no answer at all. */
const PASSING = new Set([0, 408, 429, 502, 503, 504])

/** The first rest, the longest, and the longest that the site may ask for, in milliseconds. */
const FIRST_REST = 1000
const LONGEST_REST = 30_000
const HOUR = 3_600_000

function afterFault(upload: UploadIn<'sending' | 'placing'>, fault: Fault): Upload {
  const { failure, now, isOnline } = fault
  const { kind, status, error, retryAfter } = failure
  const reason = error || t(`failures.${kind}`)
  if (FINAL.has(status)) return { ...upload, ...FINE, state: 'refused', file: null, reason }
  const isCut = kind === 'unreachable' || !isOnline
  if (status === 401) return { ...upload, state: 'locked', reason, isCut }
  if (!PASSING.has(status)) return { ...upload, ...FINE, state: 'failed', reason }
  // A device that knows it is offline waits for the connection; that is no failure.
  if (!isOnline) return { ...upload, state: 'resting', reason, isCut, until: Infinity }
  const tries = upload.tries + 1
  const rest = Math.min(FIRST_REST * 2 ** (tries - 1), LONGEST_REST)
  const until = now + Math.max(rest, Math.min(retryAfter, HOUR))
  return { ...upload, state: 'resting', reason, isCut, tries, until }
}
