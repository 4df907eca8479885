/**
 * Implements optimistic locking: each change increments the version of an entity, and a change that
 * is based on an outdated version is rejected.
 */
import type { SingletonEntityType } from '../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { createVersionConflict, type Result } from '../result.ts'

/**
 * Returns `conflict` if the change is based on an outdated version of the entity. Otherwise returns
 * `found` unchanged, also if the entity was not found or `version` is undefined.
 */
export const rejectOutdatedVersion = <Entity extends { version: number }>(
  found: Result<Entity>,
  version: number | undefined,
): Result<Entity> =>
  found.ok && version !== undefined && version !== found.value.version
    ? createVersionConflict(found.value)
    : found

/**
 * Writes the columns and increments the version of the entity.
 * @returns false if a concurrent transaction has changed the version in the meantime
 */
export async function updateVersionedRow(
  queries: QueryBuilder,
  table: 'art_pieces' | 'categories' | 'news' | 'trainings' | SingletonEntityType,
  { id, version }: { id: number; version: number | undefined },
  columns: object,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable(table)
    .set(columns)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => (version === undefined ? eb.lit(true) : eb('version', '=', version)))
    .executeTakeFirst()
  return numUpdatedRows > 0
}
