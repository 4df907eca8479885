import { DAY, HOUR } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, type RateLimit } from '../database/rate-limit.ts'

const LIMITS: (RateLimit & { scope: 'sender' | 'network' | 'all' })[] = [
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
  for (const { scope, max, windowMs } of LIMITS) {
    const counted = scope === 'all' ? all : all.where(scope, '=', from[scope])
    const delay = await getRateLimitDelay(queries, counted, { max, windowMs })
    if (delay === 0) continue
    const floodLimit = { max: MAX_DURING_FLOOD, windowMs }
    if (scope !== 'all' || (await getRateLimitDelay(queries, ofNetwork, floodLimit)) > 0)
      return delay
  }
  return 0
}
