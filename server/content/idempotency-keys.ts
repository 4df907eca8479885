import { DRAFT_LIFETIME_MS } from '../../shared/draft-lifetime.ts'
import type { CreatableEntityType } from '../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { createRejection, type Rejection, type Result } from '../result.ts'

/** `isKnown` is true if an earlier request with this key has created the entity. */
export type CreationResult<Entity> = Result<Entity> & { isKnown?: boolean }

type KeyedCreation = { key: string | null; type: CreatableEntityType }

/**
 * Creates an entity, or returns the one that an earlier request with the same key created. Returns
 * the rejection `gone` if that entity was deleted, so that a repeated request does not create it
 * again. Call this inside the transaction of the creation.
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
      .updateTable('idempotency_keys')
      .set({ entity_id: created.value.id })
      .where('key', '=', key)
      .execute()
  }
  return created
}

async function claimKey(
  queries: QueryBuilder,
  entity_type: CreatableEntityType,
  key: string,
): Promise<{ id: number } | Rejection | null> {
  const created_at = Date.now()
  await queries
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', created_at - DRAFT_LIFETIME_MS)
    .execute()
  // On PostgreSQL, the INSERT waits for an open transaction with the same key, so that two requests
  // create only one entity.
  const claimed = await queries
    .insertInto('idempotency_keys')
    .values({ key, entity_type, entity_id: null, created_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const stored = await queries
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return stored.entity_type === entity_type
    ? { id: stored.entity_id ?? 0 }
    : createRejection('key_reused')
}
