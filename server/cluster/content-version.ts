/**
 * Incremented in the transaction of each change, so that no cached value is older than a commit.
 */
import { sql } from 'kysely'
import type { QueryBuilder } from '../database/connect.ts'

/** Must be the last statement: all other changes wait for the lock on this row. */
export const incrementContentVersion = (queries: QueryBuilder) =>
  sql`update content_version set version = version + 1`.execute(queries)

/** Calls during a query share the next one, because it may have read before the latest commit. */
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
