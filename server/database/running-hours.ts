/**
 * Retention periods count the hours that the site has run, because a wrong clock may jump by years
 * and would delete data too early (docs/decisions/0019-deletion-of-photo-files.md).
 */
import { HOUR } from '../../shared/workshop-day.ts'
import type { Database, QueryBuilder } from './connect.ts'
import { readSetting, writeSetting } from './settings.ts'

const SETTING = 'hours_run'

export async function getRunningHours(queries: QueryBuilder): Promise<number> {
  return Number(await readSetting(queries, SETTING))
}

export async function incrementRunningHours(queries: QueryBuilder): Promise<void> {
  await writeSetting(queries, SETTING, String((await getRunningHours(queries)) + 1))
}

/**
 * Runs `job` every hour while this process is the leader. Returns a function that stops the timer.
 */
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
