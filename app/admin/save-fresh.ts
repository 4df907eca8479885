/** Saves a part of an entity and leaves the rest as it is on the server now: another tab or device may have changed it. */
import { type Answer, api } from './api.ts'
import type { AnyEntity, Draft, Kind } from './kind.ts'

/** @param changed what the form would hold otherwise than it does, by the names of its fields */
export async function saveFresh(
  kind: Kind,
  known: AnyEntity,
  changed: Draft,
): Promise<Answer<AnyEntity>> {
  const list: Answer<AnyEntity[]> = await api.list(kind.name)
  if (!list.ok) return list
  const fresh = list.value.find(({ id }) => id === known.id) ?? known
  return api.update(kind.name, known.id, kind.input({ ...kind.draft(fresh), ...changed }, fresh))
}
