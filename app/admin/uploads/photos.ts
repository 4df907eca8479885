/**
 * The store of this page's uploads, for all screens. Changes that must survive a reload are also
 * written to IndexedDB.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { type Destination, destinationKey } from '../content/photo-owner.ts'
import { keep } from './kept.ts'
import { inOrder } from './turns.ts'
import { inNextPage, type Upload } from './upload.ts'

const photos = atom<Upload[]>([])
const nobody: Upload[] = []

/** All uploads, in no particular order. */
export const allPhotos = photos.get
export const photoOf = (id: number) => photos.get().find((photo) => photo.id === id)

export const idsOf = (some: Upload[]) => some.map(({ id }) => id)

export const usePhotosUnderway = () => useSyncExternalStore(photos.listen, allPhotos, () => nobody)

const known = new Map<string, Upload[]>()
/**
 * Returns the uploads to a destination in their order. The array is the same object until one of
 * them changes.
 */
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

/** Returns true if the change affects what a reload of the page would restore. */
function isToWrite(before: Upload | undefined, after: Upload) {
  if (!before) return !after.isKept
  if (before === after) return false
  const [was, is]: Record<string, unknown>[] = [inNextPage(before) ?? {}, inNextPage(after) ?? {}]
  return KEPT.some((field) => was?.[field] !== is?.[field])
}

/**
 * Replaces all uploads and stores what a reload has to restore. Resolves when the data is on disk,
 * or when storing failed.
 */
export async function setPhotos(after: Upload[]): Promise<void> {
  const gone = new Map(allPhotos().map((photo) => [photo.id, photo]))
  const changed = after.filter((photo) => isToWrite(gone.get(photo.id), photo))
  for (const { id } of after) gone.delete(id)
  for (const { preview } of gone.values()) URL.revokeObjectURL(preview)
  photos.set(after)
  const open = changed.flatMap((photo) => inNextPage(photo) ?? [])
  const over = changed.filter((photo) => !inNextPage(photo))
  // Each write is flushed to disk, so unneeded ones are skipped.
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

/** Removes all uploads from the screen. They stay in IndexedDB. */
export function leavePhotos() {
  for (const { preview } of allPhotos()) URL.revokeObjectURL(preview)
  photos.set([])
}

/**
 * Returns true if leaving the page would lose a photo that is neither on the server nor in
 * IndexedDB.
 */
export const wouldLosePhotos = () => allPhotos().some(({ file, isKept }) => file && !isKept)
