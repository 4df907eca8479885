/**
 * Implements optimistic locking. Each change increments the version of an entity. A change that is
 * based on an outdated version is rejected.
 */
import type { SingletonEntityType } from '../../shared/entities/translation.ts'
import type { Queries } from '../database/connect.ts'
import { createVersionConflict, type Result } from '../result.ts'

/** Returns the entity, or `conflict` if the version that the change is based on is outdated. */
export const checkVersion = <Entity extends { version: number }>(
  found: Result<Entity>,
  version: number | undefined,
): Result<Entity> =>
  found.ok && version !== undefined && version !== found.value.version
    ? createVersionConflict(found.value)
    : found

/**
 * Writes the columns and increments the version of the entity.
 * @returns false if the version has changed in the meantime, because PostgreSQL runs transactions
 * concurrently
 */
export async function updateVersionedRow(
  queries: Queries,
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
