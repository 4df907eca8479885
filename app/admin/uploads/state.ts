/** The photos on their way in this page, for every screen that shows them; what has to outlive the page is kept too. */
import { useSyncExternalStore } from 'react'
import { type Destination, destinationKey } from '../content/photo-owner.ts'
import { forget, keep } from './kept.ts'
import { hasEnded, inOrder, isOnItsWay, isUnfinished, type Upload } from './upload.ts'

/** An upload as the screen needs it. */
export type Photo = Upload & {
  /** An object URL of its bytes, for a thumbnail at once. */
  preview: string
  /** The part of its bytes that has left, 0 to 1. */
  sent: number
  /** Its bytes or its address would still be there after a reload. */
  isKept: boolean
}

let photos: Photo[] = []
const nobody: Photo[] = []
const listeners = new Set<() => void>()

function set(next: Photo[]) {
  photos = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All photos on their way, in no particular order. */
export const usePhotosUnderway = () =>
  useSyncExternalStore(
    subscribe,
    () => photos,
    () => nobody,
  )

export const allPhotos = () => photos
export const photoOf = (id: number) => photos.find((photo) => photo.id === id)

const known = new Map<string, Photo[]>()
/** The photos to that destination in their order: the same array as long as none of them has changed. */
export function photosTo(destination: Destination): Photo[] {
  const key = destinationKey(destination)
  const before = known.get(key) ?? nobody
  const now = photos.filter((photo) => destinationKey(photo.destination) === key).sort(inOrder)
  if (now.length === before.length && now.every((photo, at) => photo === before[at])) return before
  known.set(key, now)
  return now
}

export const usePhotosTo = (destination: Destination | null) =>
  useSyncExternalStore(
    subscribe,
    () => (destination ? photosTo(destination) : nobody),
    () => nobody,
  )

/** Puts uploads on the screen that were chosen just now, or that another page left. */
export function admit(uploads: Upload[], isKept: boolean) {
  const admitted = uploads.map((upload) => ({
    ...upload,
    preview: upload.file ? URL.createObjectURL(upload.file) : '',
    sent: 0,
    isKept,
  }))
  set([...photos, ...admitted])
}

/** Changes photos on the screen only. */
export const show = (ids: number[], change: Partial<Photo>) =>
  set(photos.map((photo) => (ids.includes(photo.id) ? { ...photo, ...change } : photo)))

/** Nothing more will come of it, and the artist knows. */
const isClosed = (photo: Photo) => hasEnded(photo) && !isUnfinished(photo) && photo.isTold

/** Writes photos down as they are now, but for those that no later page has to know of. */
export async function write(ids: number[]) {
  const some = photos.filter(({ id }) => ids.includes(id))
  void forget(some.filter(isClosed).map(({ id }) => id))
  const open = some.filter((photo) => !isClosed(photo))
  const isKept = await keep(open.map(({ preview, sent, isKept, ...upload }) => upload))
  show(ids, { isKept })
}

/** Changes photos for good. */
export function patch(ids: number[], change: Partial<Upload>): Promise<void> {
  show(ids, change)
  return write(ids)
}

/** Takes photos off the screen; their traces in this browser go too unless they are to wait for the next page. */
export function dismiss(ids: number[], isForGood = true) {
  for (const { id, preview } of photos) if (ids.includes(id)) URL.revokeObjectURL(preview)
  set(photos.filter(({ id }) => !ids.includes(id)))
  if (isForGood) void forget(ids)
}

/** Attached photos are kept as landmarks for those that are to follow there; without such they can go. */
export function tidy() {
  const open = new Set(
    photos.filter(isUnfinished).map(({ destination }) => destinationKey(destination)),
  )
  const done = photos.filter(
    ({ state, isTold, destination }) =>
      state === 'attached' && isTold && !open.has(destinationKey(destination)),
  )
  if (done.length > 0) dismiss(done.map(({ id }) => id))
}

/** Whether leaving the page now would lose a photo: bytes that are neither on the site nor kept here. */
export const wouldLosePhotos = () =>
  photos.some((photo) => isUnfinished(photo) && photo.file !== null && !photo.isKept)

export type Progress = { position: number; total: number; percent: number }

/** How far these photos are; null when none is on its way. */
export function progressOf(some: Photo[]): Progress | null {
  if (!some.some(isOnItsWay)) return null
  const round = some.filter(
    (photo) =>
      isOnItsWay(photo) ||
      photo.state === 'stored' ||
      (photo.state === 'attached' && !photo.isTold),
  )
  const total = round.length
  const done = round.filter((photo) => !isOnItsWay(photo)).length
  const sent = round.reduce((sum, photo) => sum + (photo.imageUrl ? 1 : photo.sent), 0)
  return { position: Math.min(done + 1, total), total, percent: Math.round((100 * sent) / total) }
}
