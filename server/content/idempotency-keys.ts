/** Makes creations idempotent. A form sends the same idempotency key with each retry. */
import type { CreatableType } from '../../shared/translation.ts'
import type { Queries } from '../database/connect.ts'
import { type Rejection, type Result, rejected } from '../result.ts'

/**
 * Lifetime of an idempotency key in milliseconds. Drafts in the browser are kept for the same time.
 */
const KEY_LIFETIME = 30 * 24 * 3600 * 1000

/**
 * `isKnown` is true if an earlier call with the same key has created the entity. The entity is
 * returned in its present state.
 */
export type CreateResult<Entity> = Result<Entity> & { isKnown?: boolean }

/** `key` is the idempotency key, or null if every call creates an entity. */
type KeyedCreation = { key: string | null; type: CreatableType }

/**
 * Creates an entity unless a call with the same idempotency key has created one. Returns
 * `key_reused` if the key belongs to another entity type, and `gone` if its entity was deleted.
 * Call this inside the transaction that creates the entity.
 */
export async function withIdempotencyKey<Entity extends { id: number }>(
  queries: Queries,
  { key, type }: KeyedCreation,
  create: () => Promise<Result<Entity>>,
  find: (id: number) => Promise<Result<Entity>>,
): Promise<CreateResult<Entity>> {
  if (key === null) return create()
  const earlier = await claimKey(queries, type, key)
  if (earlier && 'code' in earlier) return earlier
  if (earlier) {
    const found = await find(earlier.id)
    return found.ok ? { ...found, isKnown: true } : rejected('gone')
  }
  const created = await create()
  if (created.ok) {
    await queries
      .updateTable('acts')
      .set({ entity_id: created.value.id })
      .where('key', '=', key)
      .execute()
  }
  return created
}

/** Stores a new key and returns null. For a known key, returns the id of its entity. */
async function claimKey(
  queries: Queries,
  entity_type: CreatableType,
  key: string,
): Promise<{ id: number } | Rejection | null> {
  const made_at = Date.now()
  await queries
    .deleteFrom('acts')
    .where('made_at', '<', made_at - KEY_LIFETIME)
    .execute()
  // PostgreSQL waits here while another transaction with the same key is open.
  const claimed = await queries
    .insertInto('acts')
    .values({ key, entity_type, entity_id: null, made_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const stored = await queries
    .selectFrom('acts')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return stored.entity_type === entity_type ? { id: stored.entity_id ?? 0 } : rejected('key_reused')
}
