/** The photos on their way in this page, for every screen that shows them; what has to outlive the page is kept too. */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { type Destination, destinationKey } from '../content/photo-owner.ts'
import { keep } from './kept.ts'
import { inOrder } from './turns.ts'
import { inNextPage, type Upload } from './upload.ts'

const photos = atom<Upload[]>([])
const nobody: Upload[] = []

/** All photos on their way, in no particular order. */
export const allPhotos = photos.get
export const photoOf = (id: number) => photos.get().find((photo) => photo.id === id)

export const idsOf = (some: Upload[]) => some.map(({ id }) => id)

export const usePhotosUnderway = () => useSyncExternalStore(photos.listen, allPhotos, () => nobody)

const known = new Map<string, Upload[]>()
/** The photos to that destination in their order: the same array as long as none of them has changed. */
export function photosTo(destination: Destination): Upload[] {
  const key = destinationKey(destination)
  const before = known.get(key) ?? nobody
  const now = allPhotos()
    .filter((photo) => destinationKey(photo.destination) === key)
    .sort(inOrder)
  if (now.length === before.length && now.every((photo, at) => photo === before[at])) return before
  known.set(key, now)
  return now
}

export const usePhotosTo = (destination: Destination | null) =>
  useSyncExternalStore(
    photos.listen,
    () => (destination ? photosTo(destination) : nobody),
    () => nobody,
  )

const KEPT = 'state file imageUrl isAsked destination batch place isTold'.split(' ')

/** Whether the next page would find another photo than it would have found before. */
function isToWrite(before: Upload | undefined, after: Upload) {
  if (!before) return !after.isKept
  if (before === after) return false
  const [was, is]: Record<string, unknown>[] = [inNextPage(before) ?? {}, inNextPage(after) ?? {}]
  return KEPT.some((field) => was?.[field] !== is?.[field])
}

/**
 * Puts these photos in place of those that were there, and writes down what the next page has to know of them. Resolves
 * when that is on the disk, or cannot be.
 */
export async function setPhotos(after: Upload[]): Promise<void> {
  const gone = new Map(allPhotos().map((photo) => [photo.id, photo]))
  const changed = after.filter((photo) => isToWrite(gone.get(photo.id), photo))
  for (const { id } of after) gone.delete(id)
  for (const { preview } of gone.values()) URL.revokeObjectURL(preview)
  photos.set(after)
  const open = changed.flatMap((photo) => inNextPage(photo) ?? [])
  const over = changed.filter((photo) => !inNextPage(photo))
  // Each time is flushed to the disk.
  if (changed.length + gone.size === 0) return
  const isKept = await keep(open, [...gone.keys(), ...idsOf(over)])
  const ids = idsOf(open)
  photos.set(
    allPhotos().map((photo) =>
      ids.includes(photo.id) && photo.isKept !== isKept ? { ...photo, isKept } : photo,
    ),
  )
}

export function removePhotos(some: Upload[]) {
  if (some.length > 0) void setPhotos(allPhotos().filter((photo) => !some.includes(photo)))
}

/** Takes all photos off the screen; this browser still keeps them. */
export function leavePhotos() {
  for (const { preview } of allPhotos()) URL.revokeObjectURL(preview)
  photos.set([])
}

/** Whether leaving the page now would lose a photo: bytes that are neither on the site nor kept here. */
export const wouldLosePhotos = () => allPhotos().some(({ file, isKept }) => file && !isKept)
