/**
 * Counts rows with a time, such as stored messages or failed sign-ins. The limits are in the
 * database, so that all processes share them and a restart does not reset them.
 */
import type { SelectQueryBuilder } from 'kysely'
import type { QueryBuilder } from './connect.ts'
import type { DatabaseTables } from './tables.ts'

/** At most `max` events in `windowMs` milliseconds. */
export type RateLimit = { max: number; windowMs: number }

/**
 * Locks a row of the settings until the end of the transaction and returns its value, so that
 * concurrent transactions on PostgreSQL do not exceed a limit. Call this before counting.
 */
export async function lockSetting(queries: QueryBuilder, name: string): Promise<string> {
  const { value } = await queries
    .insertInto('settings')
    .values({ name, value: '' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('settings.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Returns the milliseconds until the limit allows another event, or 0 if it allows one now. Reads
 * at most `max` rows if an index covers the conditions of `events` and its time.
 * @param events selects the time of each counted event as `at`
 */
export async function getRateLimitDelay(
  queries: QueryBuilder,
  events: SelectQueryBuilder<DatabaseTables, never, { at: number }>,
  { max, windowMs }: RateLimit,
): Promise<number> {
  const now = Date.now()
  const oldest = await queries
    .selectFrom(events.as('events'))
    .select('at')
    .where('at', '>', now - windowMs)
    // Ignores times in the future. They were stored while the system clock was ahead, and would
    // otherwise count for too long.
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.max(1, oldest.at + windowMs - now) : 0
}
