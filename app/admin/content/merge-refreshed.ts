/**
 * Merges the response to a request with the local changes that were made during the request. All
 * functions are pure.
 */
import type { AnyEntity } from './entity-definition.ts'

export const findById = <E extends { id: number }>(items: E[], id: number) =>
  items.find((one) => one.id === id)

/**
 * Returns the entity from the response. If the photos of the local entity changed during the
 * request, these photos replace the photos from the response. The description of each photo still
 * comes from the response, unless the description was also changed locally.
 */
export function keepLocalPhotos<E extends AnyEntity>(
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
 * Merges a list from the server with the local list.
 * @param fetched the list from the server, or its first pages
 * @param local the local list now
 * @param before the local list when the request was sent
 * @param isWhole true if `fetched` is the complete list. If it is false, local entities that are
 * missing from `fetched` are kept
 */
export function mergeRefreshedList<E extends AnyEntity>(
  fetched: E[],
  local: E[],
  before: E[],
  compare: (a: E, b: E) => number,
  isWhole = true,
): E[] {
  const [localById, beforeById, fetchedById] = [
    indexById(local),
    indexById(before),
    indexById(fetched),
  ]
  const merged = fetched.flatMap((entity) => {
    const [now, then] = [localById.get(entity.id), beforeById.get(entity.id)]
    // Leaves out an entity that was deleted locally during the request.
    if (then && !now) return []
    return now && now.version > entity.version ? [now] : [keepLocalPhotos(entity, now, then)]
  })
  const localOnly = local.filter(
    ({ id }) => !fetchedById.has(id) && !(isWhole && beforeById.has(id)),
  )
  return localOnly.length > 0 ? [...merged, ...localOnly].sort(compare) : merged
}
