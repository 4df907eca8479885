import type { QueryBuilder } from '../database/connect.ts'
import { lockSetting } from '../database/rate-limit.ts'

/**
 * Maximum size of all messages in bytes. Suspected spam can use only half of it, so that the rest
 * stays free for genuine messages.
 */
export const MESSAGE_QUOTA_BYTES = 100_000_000
export const SPAM_QUOTA_BYTES = MESSAGE_QUOTA_BYTES / 2
/**
 * In bytes, added to each message for its row and the indexes. This also limits the number of empty
 * messages.
 */
export const MESSAGE_OVERHEAD_BYTES = 500

/**
 * The setting that stores the total size of all messages, because adding up all rows would be slow.
 */
const SETTING_NAME = 'message_bytes'

export async function readMessageBytes(queries: QueryBuilder): Promise<number> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING_NAME)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/**
 * Locks and returns the total size. Because of the lock, concurrent transactions also check the
 * rate limits one after the other.
 */
export const lockMessageBytes = async (queries: QueryBuilder): Promise<number> =>
  Number(await lockSetting(queries, SETTING_NAME))

/** Call `lockMessageBytes` first. */
export const storeMessageBytes = (queries: QueryBuilder, bytes: number) =>
  queries
    .updateTable('settings')
    .set({ value: String(bytes) })
    .where('name', '=', SETTING_NAME)
    .execute()

export async function recountMessageBytes(queries: QueryBuilder): Promise<void> {
  await lockMessageBytes(queries)
  const { bytes } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  await storeMessageBytes(queries, Number(bytes ?? 0))
}
