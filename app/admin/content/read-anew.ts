/** What a list is after it was read again, when it changed here while the answer was on its way. Pure. */
import type { AnyEntity } from './kind.ts'

export const withId = <E extends AnyEntity>(items: E[], id: number) =>
  items.find((one) => one.id === id)

/** An answer tells the photos as they were when it was made; those that changed here since its call went out are newer. */
export const keepingPhotos = <E extends AnyEntity>(
  answered: E,
  shown: E | undefined,
  before: E | null | undefined,
): E =>
  shown && before && 'images' in shown && 'images' in before && shown.images !== before.images
    ? { ...answered, images: shown.images }
    : answered

/**
 * @param answered the list as the site told it
 * @param shown the list as it is here now
 * @param before as it was when the call went out
 */
export function readAnew<E extends AnyEntity>(
  answered: E[],
  shown: E[],
  before: E[],
  order: (a: E, b: E) => number,
): E[] {
  const told = answered.flatMap((entity) => {
    const [here, was] = [withId(shown, entity.id), withId(before, entity.id)]
    // Deleted here meanwhile.
    if (was && !here) return []
    return here && here.version > entity.version ? [here] : [keepingPhotos(entity, here, was)]
  })
  const made = shown.filter(({ id }) => !withId(before, id) && !withId(answered, id))
  return made.length > 0 ? [...told, ...made].sort(order) : told
}
