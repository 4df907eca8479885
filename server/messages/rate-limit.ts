/**
 * Rate limits for incoming messages. They count the messages in the database, so that a restart
 * does not reset the limits.
 */
import type { QueryBuilder } from '../database/connect.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Limit = { scope: 'sender' | 'network' | 'all'; max: number; windowMs: number }
const LIMITS: Limit[] = [
  { scope: 'sender', max: 8, windowMs: HOUR },
  { scope: 'sender', max: 20, windowMs: DAY },
  { scope: 'network', max: 16, windowMs: HOUR },
  { scope: 'network', max: 40, windowMs: DAY },
  // These limits count the messages from all visitors. When one is reached, a network (an IPv4
  // address or an IPv6 /48) that has sent no message within `windowMs` may still send one, so that
  // a flood does not block everybody.
  { scope: 'all', max: 300, windowMs: HOUR },
  { scope: 'all', max: 1_500, windowMs: DAY },
]

/**
 * Returns the network to which a sender belongs. For IPv6, `address` is a /64 network, and the
 * result is the /48 network that contains it, because one customer often gets a whole /48 (RFC
 * 6177). For IPv4, the result is the address itself.
 */
export const toNetworkPrefix = (address: string) =>
  address.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48')

/**
 * Locks a database row until the end of the transaction, so that concurrent transactions on
 * PostgreSQL do not exceed the limits. Call this at the start of the transaction that stores a
 * message.
 */
export async function lockRateLimits(queries: QueryBuilder): Promise<void> {
  await queries
    .insertInto('settings')
    .values({ name: 'messages_counted', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}

/**
 * Returns the time until another message is accepted, in milliseconds. Returns 0 if a message is
 * accepted now.
 * @param from keyed hashes of the sender's IP address and network
 */
export async function getRateLimitDelay(
  queries: QueryBuilder,
  from: { sender: string; network: string },
): Promise<number> {
  const now = Date.now()
  /**
   * Returns the time when the message at position `rank` was received, or undefined if there are
   * fewer messages. Rank 1 is the newest message. Counts only messages of the last `windowMs`
   * milliseconds, and depending on `scope` only those from the same sender or network.
   */
  const receivedAt = async (scope: Limit['scope'], rank: number, windowMs: number) => {
    const recent = queries
      .selectFrom('messages')
      .select('received_at')
      // Ignores messages with a time in the future. They were stored while the system clock was
      // ahead, and would otherwise count for too long.
      .where('received_at', '>', now - windowMs)
      .where('received_at', '<=', now)
      .orderBy('received_at', 'desc')
      .offset(rank - 1)
      .limit(1)
    const counted = scope === 'all' ? recent : recent.where(scope, '=', from[scope])
    return (await counted.executeTakeFirst())?.received_at
  }
  const delays = LIMITS.map(async ({ scope, max, windowMs }) => {
    const oldest = await receivedAt(scope, max, windowMs)
    if (oldest === undefined) return 0
    if (scope === 'all' && (await receivedAt('network', 1, windowMs)) === undefined) return 0
    return Math.max(1, oldest + windowMs - now)
  })
  return Math.max(...(await Promise.all(delays)))
}
