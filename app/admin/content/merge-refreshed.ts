/** Merges a refreshed list with changes made during the request. All functions are pure. */
import type { AnyEntity } from './entity-definition.ts'

export const findById = <E extends { id: number }>(items: E[], id: number) =>
  items.find((one) => one.id === id)

/**
 * Returns the entity from the response, but keeps the local photos if they changed during the
 * request. The descriptions still come from the response, except for descriptions that changed
 * locally too.
 */
export function keepLocalPhotos<E extends AnyEntity>(
  answered: E,
  shown: E | undefined,
  before: E | null | undefined,
): E {
  if (!shown || !before || !('images' in shown && 'images' in before && 'images' in answered))
    return answered
  const [told, was] = [answered.images, before.images]
  if (shown.images === was) return answered
  const images = shown.images.map((image) => {
    const [now, then] = [findById(told, image.id), findById(was, image.id)]
    return now && image.alt === then?.alt
      ? { ...image, alt: now.alt, translations: now.translations }
      : image
  })
  return { ...answered, images }
}

const byId = <E extends { id: number }>(items: E[]) => new Map(items.map((one) => [one.id, one]))

/**
 * Merges a list from the server with the local list.
 * @param answered the list from the server, or its first pages
 * @param shown the local list now
 * @param before the local list when the request was sent
 * @param isWhole true if `answered` is complete. If it is false, entities that are missing from
 * `answered` are kept
 */
export function mergeRefreshedList<E extends AnyEntity>(
  answered: E[],
  shown: E[],
  before: E[],
  order: (a: E, b: E) => number,
  isWhole = true,
): E[] {
  const [here, was, told] = [byId(shown), byId(before), byId(answered)]
  const read = answered.flatMap((entity) => {
    const [now, then] = [here.get(entity.id), was.get(entity.id)]
    // Leaves out an entity that was deleted locally during the request.
    if (then && !now) return []
    return now && now.version > entity.version ? [now] : [keepLocalPhotos(entity, now, then)]
  })
  const kept = shown.filter(({ id }) => !told.has(id) && !(isWhole && was.has(id)))
  return kept.length > 0 ? [...read, ...kept].sort(order) : read
}
