/**
 * Each change increments the content version in its transaction. Caches compare the version, so
 * that no cached value is older than the latest commit.
 */
import { sql } from 'kysely'
import type { QueryBuilder } from './connect.ts'

/**
 * Must be the last statement of a transaction, because all other changes wait until the commit for
 * the lock on this row.
 */
export const incrementContentVersion = (queries: QueryBuilder) =>
  sql`update content_version set version = version + 1`.execute(queries)

/**
 * Calls that arrive during a query share the next query, because the running one may have read the
 * row before the latest commit.
 */
export function createStoredContentVersionReader(queries: QueryBuilder): () => Promise<number> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<number> | null = null
  async function read() {
    next = null
    const query = queries.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    running = query.catch(() => {})
    return (await query).version
  }
  return () => {
    next ??= running.then(read)
    return next
  }
}
