/**
 * Retention periods count the hours that the site has run, because a clock may jump by years but a
 * timer does not (docs/decisions/0019-deletion-of-photo-files.md).
 */
import type { Database, QueryBuilder } from './connect.ts'

const SETTING = 'hours_run'

const HOUR = 3_600_000

export async function getRunningHours(queries: QueryBuilder): Promise<number> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

export async function incrementRunningHours(queries: QueryBuilder): Promise<void> {
  const value = String((await getRunningHours(queries)) + 1)
  await queries
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Runs `job` only while this process is the leader. Returns a function that stops the timer. */
export function scheduleHourly(
  db: Pick<Database, 'locks'>,
  job: () => Promise<unknown>,
  log: (error: unknown) => void,
): () => void {
  const run = async () => {
    if (await db.locks.isLeader()) await job()
  }
  const timer = setInterval(() => run().catch(log), HOUR).unref()
  return () => clearInterval(timer)
}
