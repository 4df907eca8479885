import type { QueryBuilder } from '../database/connect.ts'
import { lockAndReadSetting } from '../database/rate-limit.ts'
import { readSetting } from '../database/settings.ts'

/** Suspected spam can use only half of the quota, so that room for genuine messages remains. */
export const MESSAGE_QUOTA_BYTES = 100_000_000
export const SPAM_QUOTA_BYTES = MESSAGE_QUOTA_BYTES / 2
/**
 * Estimated size of the row and the index entries of a message, so that empty messages count too.
 */
export const MESSAGE_OVERHEAD_BYTES = 500

/** This setting stores the total size of all messages, because adding up all rows would be slow. */
const SETTING_NAME = 'message_bytes'

export const readTotalMessageSize = async (queries: QueryBuilder): Promise<number> =>
  Number(await readSetting(queries, SETTING_NAME))

/**
 * Locks the size until the end of the transaction, so that concurrent transactions also check the
 * rate limits one after the other.
 */
export const lockAndReadTotalMessageSize = async (queries: QueryBuilder): Promise<number> =>
  Number(await lockAndReadSetting(queries, SETTING_NAME))

/** Call `lockAndReadTotalMessageSize` first, so that no concurrent message is left out. */
export const writeTotalMessageSize = (queries: QueryBuilder, bytes: number) =>
  queries
    .updateTable('settings')
    .set({ value: String(bytes) })
    .where('name', '=', SETTING_NAME)
    .execute()

export async function recountTotalMessageSize(queries: QueryBuilder): Promise<void> {
  await lockAndReadTotalMessageSize(queries)
  const { bytes } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  await writeTotalMessageSize(queries, Number(bytes ?? 0))
}
