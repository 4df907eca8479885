/** How many messages are taken, so that nobody fills the disk or the artist's morning. Counted in what is stored, so a restart wins nothing. */
import type { Queries } from '../database/connect.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Limit = { of: 'sender' | 'all'; most: number; within: number }
const LIMITS: Limit[] = [
  { of: 'sender', most: 8, within: HOUR },
  { of: 'sender', most: 20, within: DAY },
  { of: 'all', most: 300, within: HOUR },
  { of: 'all', most: 1_500, within: DAY },
]

/** Lets others wait that count until this transaction is over: PostgreSQL would let several count before one is stored. */
async function takeTurn(queries: Queries): Promise<void> {
  await queries
    .insertInto('settings')
    .values({ name: 'messages_counted', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}

/**
 * In the transaction that stores it.
 * @param sender stands for the address that a message comes from
 * @returns milliseconds until one more is taken; 0 where it is now
 */
export async function waitBeforeMessage(queries: Queries, sender: string): Promise<number> {
  await takeTurn(queries)
  const now = Date.now()
  const waits = LIMITS.map(async ({ of, most, within }) => {
    const recent = queries
      .selectFrom('messages')
      .select('received_at')
      // A clock that was ahead would shut the door until that time has come.
      .where('received_at', '>', now - within)
      .where('received_at', '<=', now)
      .orderBy('received_at', 'desc')
      .offset(most - 1)
      .limit(1)
    const counted = of === 'all' ? recent : recent.where('sender', '=', sender)
    const oldest = await counted.executeTakeFirst()
    return oldest ? Math.max(1, oldest.received_at + within - now) : 0
  })
  return Math.max(...(await Promise.all(waits)))
}
