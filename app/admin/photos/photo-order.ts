/**
 * Moves the photos whose ids are in `ids` next to the photo with the id `target`. `side` selects
 * the position before or after that photo. Returns all photos in the new sort order.
 */
export function movePhotos<P extends { id: number }>(
  photos: P[],
  ids: ReadonlySet<number>,
  target: number,
  side: 'before' | 'after',
): P[] {
  if (ids.has(target)) return photos
  const moving = photos.filter(({ id }) => ids.has(id))
  const others = photos.filter(({ id }) => !ids.has(id))
  const index = others.findIndex(({ id }) => id === target)
  if (index < 0) return photos
  return others.toSpliced(side === 'after' ? index + 1 : index, 0, ...moving)
}

/**
 * Returns the index of the photo with the id `id`. If the photo was deleted, returns its last known
 * index `at`, or the index of the last photo if the list is now too short for `at`.
 */
export function getCurrentPhotoIndex(
  photos: { id: number }[],
  { id, at }: { id: number; at: number },
) {
  const found = photos.findIndex((photo) => photo.id === id)
  return found < 0 ? Math.max(Math.min(at, photos.length - 1), 0) : found
}

/**
 * Returns an index inside the list. An index after the last item wraps around to the first item,
 * and an index before the first item wraps around to the last item.
 */
export const wrapIndex = (position: number, total: number) =>
  total === 0 ? 0 : ((position % total) + total) % total
