import type { QueryBuilder } from '../database/connect.ts'
import { lockSetting } from '../database/rate-limit.ts'

/**
 * Storage quota for all messages in bytes. Suspected spam is refused if all messages together would
 * then exceed half of the quota. The other half thus remains free for genuine messages.
 */
export const MESSAGE_QUOTA_BYTES = 100_000_000
export const SPAM_QUOTA_BYTES = MESSAGE_QUOTA_BYTES / 2
/**
 * Bytes that a message counts in addition to its texts, for its row and the entries of its indexes.
 * They bound the number of messages.
 */
export const MESSAGE_OVERHEAD_BYTES = 500

/**
 * Name of the setting with the size of all stored messages in bytes. Adding up all rows for each
 * request would be slow when the storage is full.
 */
const SETTING_NAME = 'message_bytes'

/** Returns the size of all stored messages in bytes. */
export async function readMessageBytes(queries: QueryBuilder): Promise<number> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING_NAME)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/**
 * Returns the size of all stored messages in bytes, and locks it until the end of the transaction.
 * The lock also makes concurrent transactions count the rate limits one after the other.
 */
export const lockMessageBytes = async (queries: QueryBuilder): Promise<number> =>
  Number(await lockSetting(queries, SETTING_NAME))

/** Stores the size of all messages. Call `lockMessageBytes` first. */
export const storeMessageBytes = (queries: QueryBuilder, bytes: number) =>
  queries
    .updateTable('settings')
    .set({ value: String(bytes) })
    .where('name', '=', SETTING_NAME)
    .execute()

/** Adds up the size of all messages, after some were deleted. */
export async function recountMessageBytes(queries: QueryBuilder): Promise<void> {
  await lockMessageBytes(queries)
  const { bytes } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  await storeMessageBytes(queries, Number(bytes ?? 0))
}
