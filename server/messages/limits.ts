/** Limits on incoming messages. They count stored rows, so a restart resets nothing. */
import type { Queries } from '../database/connect.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Bytes of all stored messages. Suspects may use half, so that they cannot keep other messages out. */
export const MOST_BYTES = 100_000_000
export const MOST_BYTES_WITH_SUSPECTS = MOST_BYTES / 2

type Limit = { of: 'sender' | 'network' | 'all'; most: number; within: number }
const LIMITS: Limit[] = [
  { of: 'sender', most: 8, within: HOUR },
  { of: 'sender', most: 20, within: DAY },
  { of: 'network', most: 16, within: HOUR },
  { of: 'network', most: 40, within: DAY },
  // A network without a message in that time may send one beyond these two.
  { of: 'all', most: 300, within: HOUR },
  { of: 'all', most: 1_500, within: DAY },
]

/**
 * Returns the network around an address: the /48 of an IPv6 /64, because whoever rents a machine often gets a whole /48
 * (RFC 6177). An IPv4 address is returned as it is.
 */
export const networkOf = (address: string) =>
  address.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48')

/**
 * Makes other transactions that count wait for the end of this one: PostgreSQL would let several count at once. Call it
 * at the start of the transaction that stores a message.
 */
export async function takeTurn(queries: Queries): Promise<void> {
  await queries
    .insertInto('settings')
    .values({ name: 'messages_counted', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}

/**
 * Returns the milliseconds until one more message is accepted, 0 if it is accepted now.
 * @param from keyed hashes of the sender's address and network
 */
export async function waitBeforeMessage(
  queries: Queries,
  from: { sender: string; network: string },
): Promise<number> {
  const now = Date.now()
  /** Returns when the message with that number, counted from the newest, was received. */
  const receivedAt = async (of: Limit['of'], place: number, within: number) => {
    const recent = queries
      .selectFrom('messages')
      .select('received_at')
      // Times in the future come from a clock that was ahead. They do not count.
      .where('received_at', '>', now - within)
      .where('received_at', '<=', now)
      .orderBy('received_at', 'desc')
      .offset(place - 1)
      .limit(1)
    const counted = of === 'all' ? recent : recent.where(of, '=', from[of])
    return (await counted.executeTakeFirst())?.received_at
  }
  const waits = LIMITS.map(async ({ of, most, within }) => {
    const oldest = await receivedAt(of, most, within)
    if (oldest === undefined) return 0
    if (of === 'all' && (await receivedAt('network', 1, within)) === undefined) return 0
    return Math.max(1, oldest + within - now)
  })
  return Math.max(...(await Promise.all(waits)))
}

/** Returns the bytes of all stored messages. */
export async function storedBytes(queries: Queries): Promise<number> {
  const { bytes } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
