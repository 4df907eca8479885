import { ENTITIES, PUBLISHABLE_ENTITY_TYPES } from '../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../database/connect.ts'

/** In milliseconds since 1970. */
export async function findNextPublicationTime(
  queries: QueryBuilder,
  now = Date.now(),
): Promise<number | null> {
  const times: number[] = []
  for (const type of PUBLISHABLE_ENTITY_TYPES) {
    const row = await queries
      .selectFrom(ENTITIES[type].table)
      .select(({ fn }) => fn.min('shown_from').as('at'))
      .where('hidden', '=', 0)
      .where('shown_from', '>', now)
      .executeTakeFirst()
    if (row?.at) times.push(Number(row.at))
  }
  return times.length > 0 ? Math.min(...times) : null
}
