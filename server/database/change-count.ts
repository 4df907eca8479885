/**
 * Stores the change count on PostgreSQL, so that all processes of a site share it. It increases
 * with each change of public content, and cached pages of an older count are outdated. On SQLite,
 * connect.ts keeps the count in memory.
 */
import { sql } from 'kysely'
import type { QueryBuilder } from './connect.ts'

/**
 * Call this last in a transaction. It locks a row for which all other changes wait until the
 * commit.
 */
export const incrementChangeCount = (queries: QueryBuilder) =>
  sql`update content_version set version = version + 1`.execute(queries)

/**
 * Returns a function that reads the change count. Calls during a query share the next query,
 * because the running one may have read the row before the latest commit.
 */
export function createStoredChangeCountReader(queries: QueryBuilder): () => Promise<number> {
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
