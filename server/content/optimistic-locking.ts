import { type EditableEntityType, ENTITIES } from '../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { createVersionConflict, type Result } from '../result.ts'

/**
 * Returns a conflict if the entity has another version than `version`. An undefined `version` never
 * conflicts.
 */
export const rejectOutdatedVersion = <Entity extends { version: number }>(
  found: Result<Entity>,
  version: number | undefined,
): Result<Entity> =>
  found.ok && version !== undefined && version !== found.value.version
    ? createVersionConflict(found.value)
    : found

/**
 * Updates the row if it still has the version `version`. Returns false if a concurrent transaction
 * has changed it.
 */
export async function updateVersionedRow(
  queries: QueryBuilder,
  type: EditableEntityType,
  { id, version }: { id: number; version: number | undefined },
  columns: object,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable(ENTITIES[type].table)
    .set(columns)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => (version === undefined ? eb.lit(true) : eb('version', '=', version)))
    .executeTakeFirst()
  return numUpdatedRows > 0
}
