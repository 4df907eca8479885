/** The photos with some of them moved before or after another one. */
export function moved<P extends { id: number }>(
  photos: P[],
  ids: ReadonlySet<number>,
  target: number,
  side: 'before' | 'after',
): P[] {
  if (ids.has(target)) return photos
  const moving = photos.filter(({ id }) => ids.has(id))
  const others = photos.filter(({ id }) => !ids.has(id))
  const at = others.findIndex(({ id }) => id === target)
  if (at < 0) return photos
  return others.toSpliced(side === 'after' ? at + 1 : at, 0, ...moving)
}

/** Where the photo of that id is now; when it is gone, where it was, as far as there are photos. */
export function positionOf(photos: { id: number }[], { id, at }: { id: number; at: number }) {
  const found = photos.findIndex((photo) => photo.id === id)
  return found < 0 ? Math.max(Math.min(at, photos.length - 1), 0) : found
}

/** The position after a step, round both ends. */
export const wrapped = (position: number, total: number) =>
  total === 0 ? 0 : ((position % total) + total) % total
