/**
 * The limits count rows in the database, so that they survive a restart and hold for all processes
 * together.
 */
import type { SelectQueryBuilder } from 'kysely'
import type { QueryBuilder } from './connect.ts'
import type { DatabaseTables } from './tables.ts'

export type RateLimit = { max: number; windowMs: number }

/**
 * Locks a setting until the end of the transaction and returns its value. Call this before counting
 * events, so that concurrent transactions cannot exceed a limit.
 */
export async function lockAndReadSetting(queries: QueryBuilder, name: string): Promise<string> {
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
 * Returns the milliseconds until the rate limit allows the next event, or 0 if it does now.
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
    // Ignores times in the future, which a wrong clock has stored: they would count for too long.
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.max(1, oldest.at + windowMs - now) : 0
}
