/** What a list is after it was read again, when it changed here while the answer was on its way. Pure. */
import type { AnyEntity } from './kind.ts'

export const withId = <E extends { id: number }>(items: E[], id: number) =>
  items.find((one) => one.id === id)

/**
 * An answer tells the photos as they were when it was made; those that changed here since its call went out are newer.
 * What one shows is taken from the answer all the same, unless just that changed.
 */
export function keepingPhotos<E extends AnyEntity>(
  answered: E,
  shown: E | undefined,
  before: E | null | undefined,
): E {
  if (!shown || !before || !('images' in shown && 'images' in before && 'images' in answered))
    return answered
  const [told, was] = [answered.images, before.images]
  if (shown.images === was) return answered
  const images = shown.images.map((image) => {
    const [now, then] = [withId(told, image.id), withId(was, image.id)]
    return now && image.alt === then?.alt
      ? { ...image, alt: now.alt, translations: now.translations }
      : image
  })
  return { ...answered, images }
}

const byId = <E extends { id: number }>(items: E[]) => new Map(items.map((one) => [one.id, one]))

/**
 * @param answered the list as the site told it, or its first parts
 * @param shown the list as it is here now
 * @param before as it was when the call went out
 * @param isWhole whether no more parts follow: until then what was here stays
 */
export function readAnew<E extends AnyEntity>(
  answered: E[],
  shown: E[],
  before: E[],
  order: (a: E, b: E) => number,
  isWhole = true,
): E[] {
  const [here, was, told] = [byId(shown), byId(before), byId(answered)]
  const read = answered.flatMap((entity) => {
    const [now, then] = [here.get(entity.id), was.get(entity.id)]
    // Deleted here meanwhile.
    if (then && !now) return []
    return now && now.version > entity.version ? [now] : [keepingPhotos(entity, now, then)]
  })
  const kept = shown.filter(({ id }) => !told.has(id) && !(isWhole && was.has(id)))
  return kept.length > 0 ? [...read, ...kept].sort(order) : read
}
