import { type Answer, api, type CollectionName, type Collections } from '../api/api.ts'

/** Maximum number of attempts when other devices save the same entity at the same time. */
const MAX_ATTEMPTS = 5

/**
 * Saves some fields of an entity and keeps the current server values of all others. Overwrites
 * changes that another device made to the same fields, without asking.
 * @param entity the entity as it is shown
 */
export async function overwriteFields<N extends CollectionName>(
  list: N,
  entity: Collections[N],
  changed: Partial<Collections[N]>,
): Promise<Answer<Collections[N]>> {
  let now = entity
  for (let round = 1; ; round += 1) {
    // The API changes photos and places by separate calls. Omitted translations keep their values.
    const {
      id,
      images: _,
      translations: __,
      preview: ___,
      place: ____,
      ...fields
    } = {
      ...{ images: [], preview: null, place: null },
      ...now,
    }
    const answer = await api.update(list, id, { ...fields, ...changed })
    if (answer.ok || answer.code !== 'conflict' || !answer.entity || round === MAX_ATTEMPTS)
      return answer
    now = answer.entity as Collections[N]
  }
}
