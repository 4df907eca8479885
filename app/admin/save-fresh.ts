/** Saves a part of an entity and leaves the rest as it is on the server now: another tab or device may have changed it. */
import { type Answer, api } from './api.ts'
import type { AnyEntity, Draft, Kind } from './kind.ts'

/** How often another device may come first before the artist hears of it. */
const ROUNDS = 5

/** @param changed what the form would hold otherwise than it does, by the names of its fields */
export async function saveFresh(
  kind: Kind,
  known: AnyEntity,
  changed: Draft,
): Promise<Answer<AnyEntity>> {
  const list: Answer<AnyEntity[]> = await api.list(kind.name)
  if (!list.ok) return list
  let fresh = list.value.find(({ id }) => id === known.id) ?? known
  for (let round = 1; ; round += 1) {
    const input = kind.input({ ...kind.draft(fresh), ...changed }, fresh)
    const { version } = fresh
    const answer: Answer<AnyEntity> = await api.update(kind.name, known.id, { ...input, version })
    if (answer.ok || !answer.entity || round === ROUNDS) return answer
    fresh = answer.entity as AnyEntity
  }
}
