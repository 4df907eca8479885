/** The count of an entity's saved changes, by which a change that was made from an older state is told. */
import type { SingleType } from '../../shared/translation.ts'
import type { Queries } from '../database/connect.ts'
import { type Outcome, outdated } from '../outcome.ts'

/** The entity that a change is for; refused `conflict` for one that names an older version. */
export const upToDate = <Entity extends { version: number }>(
  found: Outcome<Entity>,
  version: number | undefined,
): Outcome<Entity> =>
  found.ok && version !== undefined && version !== found.value.version
    ? outdated(found.value)
    : found

/**
 * Writes the columns of a change and counts it.
 * @returns false when the entity is no longer of that version: PostgreSQL lets two changes look at once
 */
export async function writeChange(
  queries: Queries,
  table: 'art_pieces' | 'categories' | 'news' | 'trainings' | SingleType,
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
