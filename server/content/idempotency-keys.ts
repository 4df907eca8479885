/**
 * Makes the creation of entities idempotent: a repeated request does not create a second entity. A
 * form of the admin area sends the same idempotency key each time it repeats a request.
 */
import type { CreatableEntityType } from '../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { createRejection, type Rejection, type Result } from '../result.ts'

/**
 * Lifetime of an idempotency key: 30 days, in milliseconds. The browser keeps a draft, which
 * contains the key, for 30 days too (app/admin/dialog/draft-storage.ts).
 */
const KEY_LIFETIME = 30 * 24 * 3600 * 1000

/**
 * The result of a creation. `isKnown` is true if an earlier request with the same idempotency key
 * has created the entity. The result then contains the current state of the entity.
 */
export type CreationResult<Entity> = Result<Entity> & { isKnown?: boolean }

/**
 * The idempotency key of a creation and the type of the new entity. If `key` is null, every request
 * creates an entity.
 */
type KeyedCreation = { key: string | null; type: CreatableEntityType }

/**
 * Creates an entity unless a request with the same idempotency key has created one. Returns
 * `key_reused` if the key was used for another entity type, and `gone` if the entity that was
 * created with the key was deleted. Call this inside the transaction that creates the entity.
 */
export async function withIdempotencyKey<Entity extends { id: number }>(
  queries: QueryBuilder,
  { key, type }: KeyedCreation,
  create: () => Promise<Result<Entity>>,
  find: (id: number) => Promise<Result<Entity>>,
): Promise<CreationResult<Entity>> {
  if (key === null) return create()
  const earlier = await claimKey(queries, type, key)
  if (earlier && 'code' in earlier) return earlier
  if (earlier) {
    const found = await find(earlier.id)
    return found.ok ? { ...found, isKnown: true } : createRejection('gone')
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

/**
 * Stores a new idempotency key and returns null. If the key exists already, returns the id of the
 * entity that was created with the key, or a rejection if that entity has another type.
 */
async function claimKey(
  queries: QueryBuilder,
  entity_type: CreatableEntityType,
  key: string,
): Promise<{ id: number } | Rejection | null> {
  const made_at = Date.now()
  await queries
    .deleteFrom('acts')
    .where('made_at', '<', made_at - KEY_LIFETIME)
    .execute()
  // PostgreSQL waits at this INSERT while another transaction that has inserted the same key is
  // open, so that concurrent requests with one key create only one entity.
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
  return stored.entity_type === entity_type
    ? { id: stored.entity_id ?? 0 }
    : createRejection('key_reused')
}
