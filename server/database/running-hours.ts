/**
 * Counts the hours that the site has run and runs the hourly jobs. Retention periods count these
 * hours because the system clock may jump by years, but the timer of a process cannot
 * (docs/decisions/0019-quarantine.md). A restart does not count as an hour.
 *
 * The count is stored in the database and applies to data in the database: the trash, buyers' names
 * in revisions, and messages. The quarantine of original photos has its own count
 * (storage/quarantine.ts), because a restore may combine the folder with an older or newer
 * database.
 */
import type { Database, Queries } from './connect.ts'

const SETTING = 'hours_run'

/** One hour in milliseconds. */
const HOUR = 3_600_000

/** Returns how many hours the site has run on this database. */
export async function hoursRun(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** Adds one hour to the count. */
export async function incrementRunningHours(queries: Queries): Promise<void> {
  const value = String((await hoursRun(queries)) + 1)
  await queries
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Runs a job after each full hour of running, on the leader process only.
 * @param log receives the error of a failed job
 * @returns a function that stops the timer
 */
export function everyHour(
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
