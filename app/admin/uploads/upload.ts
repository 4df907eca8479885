/** A photo on its way from this device to its place on the site; pure rules, no screen and no network. */
import type { ImageRecord } from '../../../shared/image.ts'
import { type Destination, isNew } from '../content/photo-owner.ts'

/**
 * `waiting` and `sending`: its bytes are here. `stored`: the site has them. `attached`: the site shows it.
 * `duplicate`: it was there already. `failed`: it does not go on by itself.
 */
export type UploadState = 'waiting' | 'sending' | 'stored' | 'attached' | 'duplicate' | 'failed'

/** What outlives the page. */
export type Upload = {
  /** Unique in this browser, and growing: what was chosen later has a higher one. */
  id: number
  destination: Destination
  /** What was chosen together, in that order. */
  batch: number
  place: number
  name: string
  /** Empty when the browser does not know it, as with HEIC on most computers. */
  type: string
  size: number
  /** Null once the site has it. */
  file: Blob | null
  state: UploadState
  /** Empty until the site has its bytes. */
  imageUrl: string
  /** Its record on the site, once there is one. */
  imageId: number | null
  /** Its record was asked for: if the answer was lost, it may be there all the same. */
  isAsked: boolean
  /** Why it failed or waits; empty when nothing is wrong. */
  reason: string
  /** It waits for a connection. */
  isCut: boolean
  canRetry: boolean
  /** How often it went wrong in a row. */
  tries: number
  /** It has been tried so often that the others go past it; it is tried on, more slowly. */
  isStuck: boolean
  /** The artist was told how it ended. */
  isTold: boolean
}

/** Nothing is wrong with it, and nothing was said of it yet. */
export const NO_TROUBLE = { reason: '', isCut: false, tries: 0, isStuck: false, isTold: false }

export const inOrder = (a: Upload, b: Upload) => a.batch - b.batch || a.place - b.place

/** Whether it goes on without the artist. Before its entity is saved, stored is as far as it gets. */
export const isOnItsWay = ({ state, destination }: Upload) =>
  state === 'waiting' || state === 'sending' || (state === 'stored' && !isNew(destination))

/** Whether the artist may still have to do something about it, or the site. */
export const isUnfinished = (upload: Upload) =>
  isOnItsWay(upload) || upload.state === 'stored' || (upload.state === 'failed' && upload.canRetry)

/** Whether it came to its end without being added, for now or for good. */
export const hasEnded = ({ state }: Upload) => state === 'failed' || state === 'duplicate'

/** How it goes on in the next page: what is not finished begins afresh, what is stays as it ended. */
export const resumed = (upload: Upload): Upload =>
  isUnfinished(upload)
    ? { ...upload, state: upload.imageUrl ? 'stored' : 'waiting', ...NO_TROUBLE }
    : upload

/** Of the photos to one destination the next to be attached: none before the earlier ones, unless these hang. */
export function nextToAttach(uploads: Upload[], isResting: (id: number) => boolean) {
  for (const upload of uploads.toSorted(inOrder)) {
    if (upload.state === 'stored' && !isResting(upload.id)) return upload
    if (isOnItsWay(upload) && !upload.isStuck) return null
  }
  return null
}

/**
 * Where the photo belongs among those that the site shows now: after the nearest earlier one of its batch, else before
 * the nearest one that was chosen later, else at the end. The artist may have moved or removed some of them meanwhile.
 */
export function placeFor(upload: Upload, uploads: Upload[], images: ImageRecord[]): number {
  const others = uploads
    .filter(({ state }) => state === 'attached')
    .toSorted(inOrder)
    .map((other) => ({ other, at: images.findIndex(({ id }) => id === other.imageId) }))
    .filter(({ at }) => at >= 0)
  const earlier = others.findLast(
    ({ other }) => other.batch === upload.batch && other.place < upload.place,
  )
  if (earlier) return earlier.at + 1
  return others.find(({ other }) => inOrder(other, upload) > 0)?.at ?? images.length
}
