/** Creations that were asked for before, known by the key that the asking form keeps for its whole life. */
import type { CreatedType } from '../../shared/translation.ts'
import type { Queries } from '../database/connect.ts'
import { type Outcome, type Refused, refused } from '../outcome.ts'

/** How long a key is remembered, in milliseconds: as long as a draft waits on the artist's device. */
const REMEMBERED = 30 * 24 * 3600 * 1000

/** `isKnown`: an earlier call with the same key had made the entity, which is told as it is now. */
export type Creation<Entity> = Outcome<Entity> & { isKnown?: boolean }

/** `key` is null for a creation that is made each time it is asked for. */
type Act = { key: string | null; type: CreatedType }

/**
 * Makes an entity unless its key made one before: refused `key_reused` for a key that made another kind of entity,
 * `gone` for one whose entity was deleted since. To be called inside the transaction that makes the entity.
 */
export async function createOnce<Entity extends { id: number }>(
  queries: Queries,
  { key, type }: Act,
  make: () => Promise<Outcome<Entity>>,
  find: (id: number) => Promise<Outcome<Entity>>,
): Promise<Creation<Entity>> {
  if (key === null) return make()
  const earlier = await claim(queries, type, key)
  if (earlier && 'code' in earlier) return earlier
  if (earlier) {
    const found = await find(earlier.id)
    return found.ok ? { ...found, isKnown: true } : refused('gone')
  }
  const made = await make()
  if (made.ok) {
    const act = queries.updateTable('acts').set({ entity_id: made.value.id })
    await act.where('key', '=', key).execute()
  }
  return made
}

/** @returns null for a key that is new, else what it made */
async function claim(
  queries: Queries,
  entity_type: CreatedType,
  key: string,
): Promise<{ id: number } | Refused | null> {
  const made_at = Date.now()
  await queries
    .deleteFrom('acts')
    .where('made_at', '<', made_at - REMEMBERED)
    .execute()
  // Where another transaction has just claimed the key, PostgreSQL waits here until that one has ended.
  const claimed = await queries
    .insertInto('acts')
    .values({ key, entity_type, entity_id: null, made_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const act = await queries
    .selectFrom('acts')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return act.entity_type === entity_type ? { id: act.entity_id ?? 0 } : refused('key_reused')
}
