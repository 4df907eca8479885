/** What lies in the trash. Its rows stay where they are: whoever reads leaves them out. */
import type { DeletableType, TranslatedType } from '../../shared/translation.ts'
import type { Queries } from '../database/connect.ts'
import { hoursRun } from '../database/running-hours.ts'

/** Something that can be deleted. */
export type Thing = { entity_type: DeletableType; entity_id: number }

/** The ids of what lies there of that type; none of what there is one of, always. */
export const trashed = (queries: Queries, type: TranslatedType) =>
  queries
    .selectFrom('trash')
    .select('trash.entity_id')
    .where('trash.entity_type', '=', type as DeletableType)

/**
 * Puts something into the trash.
 * @param by the name of who does it
 * @returns false when it lies there already
 */
export async function throwAway(
  queries: Queries,
  thing: Thing,
  { title, by }: { title: string; by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('trash')
    .values({
      ...thing,
      title,
      deleted_at: Date.now(),
      deleted_by: by,
      deleted_hour: await hoursRun(queries),
    })
    .onConflict((conflict) => conflict.columns(['entity_type', 'entity_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** @returns what was there; undefined when it is not in the trash (any more) */
export const takeOut = (queries: Queries, thing: Thing) =>
  queries
    .deleteFrom('trash')
    .where((eb) => eb.and(thing))
    .returningAll()
    .executeTakeFirst()
