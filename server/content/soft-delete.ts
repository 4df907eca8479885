/**
 * Soft deletion. A row in the trash table marks an entity or a photo as deleted, and queries leave
 * it out.
 */
import type { CollectionType, TranslatedType } from '../../shared/translation.ts'
import type { Queries } from '../database/connect.ts'
import { hoursRun } from '../database/running-hours.ts'

/** A reference to something that can be deleted. */
export type EntityRef = { entity_type: CollectionType; entity_id: number }

/** Selects the ids of a type that are in the trash. Singletons are never in the trash. */
export const deletedIds = (queries: Queries, type: TranslatedType) =>
  queries
    .selectFrom('trash')
    .select('trash.entity_id')
    .where('trash.entity_type', '=', type as CollectionType)

/**
 * Moves something to the trash.
 * @param by the name of the user
 * @returns false if it is already there
 */
export async function softDelete(
  queries: Queries,
  ref: EntityRef,
  { title, by }: { title: string; by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('trash')
    .values({
      ...ref,
      title,
      deleted_at: Date.now(),
      deleted_by: by,
      deleted_hour: await hoursRun(queries),
    })
    .onConflict((conflict) => conflict.columns(['entity_type', 'entity_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Removes the row from the trash table and returns it, or undefined if there is none. */
export const removeFromTrash = (queries: Queries, ref: EntityRef) =>
  queries
    .deleteFrom('trash')
    .where((eb) => eb.and(ref))
    .returningAll()
    .executeTakeFirst()
