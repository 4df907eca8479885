import type { QueryBuilder } from '../database/connect.ts'

/**
 * Storage quota for all messages in bytes. Suspected spam is refused if all messages together would
 * then exceed half of the quota. The other half thus remains free for genuine messages.
 */
export const MESSAGE_QUOTA_BYTES = 100_000_000
export const SPAM_QUOTA_BYTES = MESSAGE_QUOTA_BYTES / 2

/** Returns the size of all stored messages in bytes. */
export async function sumMessageBytes(queries: QueryBuilder): Promise<number> {
  const { bytes } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
