/** Changes a field of an entity by itself, from its row. */
import { type Answer, api, type CollectionName, type Collections } from '../api/api.ts'

/** How often another device may come first before it is told as a failure. */
const ROUNDS = 5

/**
 * Saves those fields, and leaves all others as they are on the site by then. What another device made of just these is
 * overwritten: whoever calls this knows that there is nothing to decide.
 * @param entity as it is shown
 */
export async function changeField<N extends CollectionName>(
  list: N,
  entity: Collections[N],
  changed: Partial<Collections[N]>,
): Promise<Answer<Collections[N]>> {
  let now = entity
  for (let round = 1; ; round += 1) {
    // Photos and places have calls of their own; translations that are left out stay as they are.
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
    if (answer.ok || answer.code !== 'conflict' || !answer.entity || round === ROUNDS) return answer
    now = answer.entity as Collections[N]
  }
}
