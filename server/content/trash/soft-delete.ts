/**
 * Implements soft deletion. An entity or a photo counts as deleted while the trash table contains a
 * row for it. Queries leave out deleted entities and photos.
 */
import type { DeletableEntityType } from '../../../shared/entities/entity-types.ts'
import type { TranslatableEntityType } from '../../../shared/entities/translatable-fields.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { getRunningHours } from '../../database/running-hours.ts'

/** A reference to an entity or a photo that can be deleted. */
export type EntityReference = { entity_type: DeletableEntityType; entity_id: number }

/**
 * Selects the ids of the entities or photos of a type that are in the trash. Selects nothing for a
 * singleton, because singletons cannot be deleted.
 */
export const selectDeletedIds = (queries: QueryBuilder, type: TranslatableEntityType) =>
  queries
    .selectFrom('trash')
    .select('trash.entity_id')
    .where('trash.entity_type', '=', type as DeletableEntityType)

/**
 * Moves an entity or a photo to the trash.
 * @param by the name of the user
 * @returns false if the entity or photo is already in the trash
 */
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

/**
 * Deletes the row of an entity or a photo from the trash table and returns this row. Returns
 * undefined if there is no such row.
 */
export const deleteTrashRow = (queries: QueryBuilder, ref: EntityReference) =>
  queries
    .deleteFrom('trash')
    .where((eb) => eb.and(ref))
    .returningAll()
    .executeTakeFirst()
