/** Keeps local changes that were made during a request. */
import type { EntityByResourceName, ResourceName } from './api.ts'

type Entity = EntityByResourceName[ResourceName]

export const findById = <E extends { id: number }>(items: E[], id: number) =>
  items.find((one) => one.id === id)

/** Photo descriptions come from the response, unless they were changed locally. */
export function keepLocalPhotos<E extends Entity>(
  fetched: E,
  local: E | undefined,
  before: E | null | undefined,
): E {
  if (!local || !before || !('images' in local && 'images' in before && 'images' in fetched))
    return fetched
  const [fetchedImages, imagesBefore] = [fetched.images, before.images]
  if (local.images === imagesBefore) return fetched
  const images = local.images.map((image) => {
    const [now, then] = [findById(fetchedImages, image.id), findById(imagesBefore, image.id)]
    return now && image.alt === then?.alt
      ? { ...image, alt: now.alt, translations: now.translations }
      : image
  })
  return { ...fetched, images }
}

const indexById = <E extends { id: number }>(items: E[]) =>
  new Map(items.map((one) => [one.id, one]))

/**
 * `before` is the local list when the request was sent. Unless `isComplete`, entities missing from
 * `fetched` are kept.
 */
export function mergeRefreshedList<E extends Entity>(
  fetched: E[],
  local: E[],
  before: E[],
  compare: (a: E, b: E) => number,
  isComplete = true,
): E[] {
  const [localById, beforeById, fetchedById] = [
    indexById(local),
    indexById(before),
    indexById(fetched),
  ]
  const merged = fetched.flatMap((entity) => {
    const [now, then] = [localById.get(entity.id), beforeById.get(entity.id)]
    // The entity was deleted locally during the request.
    if (then && !now) return []
    return now && now.version > entity.version ? [now] : [keepLocalPhotos(entity, now, then)]
  })
  const localOnly = local.filter(
    ({ id }) => !fetchedById.has(id) && !(isComplete && beforeById.has(id)),
  )
  return localOnly.length > 0 ? [...merged, ...localOnly].sort(compare) : merged
}
