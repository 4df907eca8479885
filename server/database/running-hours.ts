/**
 * Counts the hours that the site has run, and runs the hourly jobs. Retention periods are measured
 * in these running hours because the system clock may jump by years, but the timer of a process
 * does not (docs/decisions/0019-quarantine.md). An hour that is interrupted by a restart is not
 * counted. The number of hours is stored in the database and is used for data in the database: the
 * trash, buyers' names in revisions, and messages. The quarantine of originals stores its own
 * number (storage/quarantine.ts), because restoring a backup may combine the photo folder with an
 * older or newer database.
 */
import type { Database, QueryBuilder } from './connect.ts'

const SETTING = 'hours_run'

/** One hour in milliseconds. */
const HOUR = 3_600_000

/** Returns the number of hours that the site has run with this database. */
export async function getRunningHours(queries: QueryBuilder): Promise<number> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** Increments the number of hours that the site has run. */
export async function incrementRunningHours(queries: QueryBuilder): Promise<void> {
  const value = String((await getRunningHours(queries)) + 1)
  await queries
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Runs a job each time the process has run for another hour. Only the leader process runs the job.
 * @param log receives the error of a failed job
 * @returns a function that stops the timer
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
