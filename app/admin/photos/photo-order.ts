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

/** For a deleted photo, returns its last known index `at`, limited to the list. */
export function getCurrentPhotoIndex(
  photos: { id: number }[],
  { id, at }: { id: number; at: number },
) {
  const found = photos.findIndex((photo) => photo.id === id)
  return found < 0 ? Math.max(Math.min(at, photos.length - 1), 0) : found
}

export const wrapIndex = (position: number, total: number) =>
  total === 0 ? 0 : ((position % total) + total) % total
