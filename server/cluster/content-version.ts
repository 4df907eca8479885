/**
 * The content version of a site on PostgreSQL is a number in a table with one row. Every change of
 * the content increments it in the transaction of the change. A process reads the version before it
 * uses a cached value, so that the value is never older than the last commit.
 */
import { sql } from 'kysely'
import type { QueryBuilder } from '../database/connect.ts'

/**
 * Increments the content version. This must be the last statement of a transaction, because it
 * locks the row of the version until the commit and all other changes wait for this lock.
 */
export const incrementContentVersion = (queries: QueryBuilder) =>
  sql`update content_version set version = version + 1`.execute(queries)

/**
 * Returns a function that reads the stored content version. Calls that arrive during a query wait
 * and share the next query, because the running query may have read the row before the latest
 * commit.
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
