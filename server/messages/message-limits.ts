import { DAY, HOUR } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, lockAndReadSetting, type RateLimit } from '../database/rate-limit.ts'
import { readSetting } from '../database/settings.ts'

const RATE_LIMITS: (RateLimit & { scope: 'sender' | 'network' | 'all' })[] = [
  { scope: 'sender', max: 20, windowMs: DAY },
  { scope: 'sender', max: 8, windowMs: HOUR },
  { scope: 'network', max: 40, windowMs: DAY },
  { scope: 'network', max: 16, windowMs: HOUR },
  { scope: 'all', max: 1_500, windowMs: DAY },
  { scope: 'all', max: 300, windowMs: HOUR },
]
/**
 * While a limit for all visitors together is reached, each network can still send this many
 * messages.
 */
const MAX_DURING_FLOOD = 3

/** Groups IPv6 addresses by /48, because one subscriber may get a whole /48 (RFC 6177). */
export const toNetworkPrefix = (address: string) =>
  address.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48')

/**
 * Returns the milliseconds until a message from this address is accepted, or 0 if it is accepted
 * now. `from` contains keyed hashes of the address.
 */
export async function getMessageDelay(
  queries: QueryBuilder,
  from: { sender: string; network: string },
): Promise<number> {
  const all = queries.selectFrom('messages').select('received_at as at')
  const ofNetwork = all.where('network', '=', from.network)
  for (const { scope, max, windowMs } of RATE_LIMITS) {
    const counted = scope === 'all' ? all : all.where(scope, '=', from[scope])
    const delay = await getRateLimitDelay(queries, counted, { max, windowMs })
    if (delay === 0) continue
    const floodLimit = { max: MAX_DURING_FLOOD, windowMs }
    if (scope !== 'all' || (await getRateLimitDelay(queries, ofNetwork, floodLimit)) > 0)
      return delay
  }
  return 0
}

export const MESSAGE_QUOTA_BYTES = 100_000_000
/** Suspected spam is refused above this total, so that room for genuine messages remains. */
export const SPAM_QUOTA_BYTES = MESSAGE_QUOTA_BYTES / 2
/** Estimated size of a message's row and index entries, without its texts. */
export const MESSAGE_OVERHEAD_BYTES = 500

/** This setting stores the total size of all messages, because adding up all rows would be slow. */
const SETTING_NAME = 'message_bytes'

export const readTotalMessageSize = async (queries: QueryBuilder): Promise<number> =>
  Number(await readSetting(queries, SETTING_NAME))

/**
 * Locks the row with the total size until the end of the transaction, so that concurrent
 * transactions that store messages, and their rate-limit checks, run one after the other.
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
