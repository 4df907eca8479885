/** Actions on uploads for the screens: add, retry, cancel and reorder. */
import type { ImageRecord } from '../../../shared/image.ts'
import type { Destination, NewOwner, Owner } from '../content/photo-owner.ts'
import { t } from '../parts/texts.ts'
import { say } from '../parts/toasts.tsx'
import { newUploads } from './chosen.ts'
import { adopt } from './kept.ts'
import {
  allPhotos,
  idsOf,
  leavePhotos,
  photoOf,
  photosTo,
  removePhotos,
  setPhotos,
} from './photos.ts'
import { isOnItsWay, type Upload } from './upload.ts'
import { happen, type Screens, work, workFor } from './work.ts'

/** Starts processing uploads. Returns a function that stops it. */
export function startUploads(screens: Screens): () => void {
  const working = new AbortController()
  const { signal } = working
  workFor(screens)
  window.addEventListener('online', () => happen({ kind: 'connected' }), { signal })
  window.addEventListener('offline', () => happen({ kind: 'cut' }), { signal })
  adopt(takeUp, signal)
  return () => {
    working.abort()
    leavePhotos()
    workFor(null)
  }
}

/** Resumes uploads that another page left unfinished. */
function takeUp(uploads: Upload[]) {
  const left = uploads.filter(({ id }) => !photoOf(id))
  const count = left.filter(isOnItsWay).length
  if (count > 0) say(t('photos.resumed', { count }))
  void setPhotos([...allPhotos(), ...left])
  work()
}

const removeDuplicates = (destination: Destination) =>
  removePhotos(photosTo(destination).filter(({ state }) => state === 'duplicate'))

/** Adds files in this order. Files that are not photos are rejected at once, with a notice. */
export function addPhotos(destination: Destination, files: File[]) {
  if (files.length === 0) return
  // Removes earlier duplicates, whose notice has been read.
  removeDuplicates(destination)
  void setPhotos([...allPhotos(), ...newUploads(destination, files)])
  work()
}

/** Retries failed or waiting uploads at once. */
export const retryPhotos = (ids: number[]) => happen({ kind: 'retry' }, ids)

/** Cancels uploads in any state. */
export function cancelPhotos(ids: number[]) {
  removePhotos(allPhotos().filter(({ id }) => ids.includes(id)))
  work()
}

/** Reorders the photos of an entity that does not exist yet. */
export function orderEarly(owner: NewOwner, ids: number[]) {
  const batch = Math.min(...photosTo(owner).map((photo) => photo.batch))
  happen({ kind: 'ordered', batch, ids }, ids)
}

/**
 * Returns the URLs of the stored photos of an entity that does not exist yet, in order and without
 * duplicates.
 */
export const earlyUrls = (owner: NewOwner) => {
  const stored = photosTo(owner).filter(({ state }) => state === 'stored')
  return [...new Set(stored.map(({ imageUrl }) => imageUrl))]
}

/**
 * Moves the photos of a new entity to the created one. `images` are the photos that it was created
 * with. The others are added when their upload ends.
 */
export function followEarly(owner: Owner, images: ImageRecord[]) {
  const early = { ...owner, id: null }
  removeDuplicates(early)
  happen({ kind: 'saved', owner, images }, idsOf(photosTo(early)))
}
