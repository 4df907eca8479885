/** An entity or photo counts as deleted while the trash table has a row for it. */
import type { DeletableEntityType, EntityType } from '../../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { getRunningHours } from '../../database/running-hours.ts'

export type EntityReference = { entity_type: DeletableEntityType; entity_id: number }

export const selectDeletedIds = (queries: QueryBuilder, type: EntityType) =>
  queries
    .selectFrom('trash')
    .select('trash.entity_id')
    .where('trash.entity_type', '=', type as DeletableEntityType)

/** Returns false if the entity is already in the trash. */
export async function softDelete(
  queries: QueryBuilder,
  ref: EntityReference,
  { title, by }: { title: string; by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('trash')
    .values({
      ...ref,
      title,
      deleted_at: Date.now(),
      deleted_by: by,
      deleted_hour: await getRunningHours(queries),
    })
    .onConflict((conflict) => conflict.columns(['entity_type', 'entity_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const deleteTrashRow = (queries: QueryBuilder, ref: EntityReference) =>
  queries
    .deleteFrom('trash')
    .where((eb) => eb.and(ref))
    .returningAll()
    .executeTakeFirst()
