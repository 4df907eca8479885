/** The photos on their way, as the screens reach them: taken on, tried again, taken back, put in order. */
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

/** Begins to work. Returns how to stop. */
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

/** Photos that another page left unfinished go on here. */
function takeUp(uploads: Upload[]) {
  const left = uploads.filter(({ id }) => !photoOf(id))
  const count = left.filter(isOnItsWay).length
  if (count > 0) say(t('photos.resumed', { count }))
  void setPhotos([...allPhotos(), ...left])
  work()
}

const removeDuplicates = (destination: Destination) =>
  removePhotos(photosTo(destination).filter(({ state }) => state === 'duplicate'))

/** Takes files on, in the order given. A file that is no photo is refused at once, and the artist is told. */
export function addPhotos(destination: Destination, files: File[]) {
  if (files.length === 0) return
  // What was said of earlier ones has been read.
  removeDuplicates(destination)
  void setPhotos([...allPhotos(), ...newUploads(destination, files)])
  work()
}

/** Tries again what failed, or what waits, at once. */
export const retryPhotos = (ids: number[]) => happen({ kind: 'retry' }, ids)

/** Takes photos back, wherever they are on their way. */
export function cancelPhotos(ids: number[]) {
  removePhotos(allPhotos().filter(({ id }) => ids.includes(id)))
  work()
}

/** Puts the photos that something new begins with in that order. */
export function orderEarly(owner: NewOwner, ids: number[]) {
  const batch = Math.min(...photosTo(owner).map((photo) => photo.batch))
  happen({ kind: 'ordered', batch, ids }, ids)
}

/** The addresses of its photos that the site has, in their order; each once, from whatever page. */
export const earlyUrls = (owner: NewOwner) => {
  const stored = photosTo(owner).filter(({ state }) => state === 'stored')
  return [...new Set(stored.map(({ imageUrl }) => imageUrl))]
}

/** It was saved with some of its photos, which are `images` now; those that are still on their way follow. */
export function followEarly(owner: Owner, images: ImageRecord[]) {
  const early = { ...owner, id: null }
  removeDuplicates(early)
  happen({ kind: 'saved', owner, images }, idsOf(photosTo(early)))
}
