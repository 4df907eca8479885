/**
 * Counts the hours that the site has run and runs the hourly jobs. What is deleted for good after some
 * days waits that many hours of running, because the clock of a machine may jump by years while a
 * timer of the process cannot (docs/decisions/0019-quarantine.md). No start counts as an hour.
 *
 * The count is in the database and dates what is in the database: the trash, the names of buyers in
 * earlier versions, messages. The quarantine of original photographs has a count of its own
 * (storage/quarantine.ts), because a folder may meet an older or a newer copy of its database.
 */
import type { Database, Queries } from './connect.ts'

const SETTING = 'hours_run'

/** In milliseconds. */
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
export async function countHour(queries: Queries): Promise<void> {
  const value = String((await hoursRun(queries)) + 1)
  await queries
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Runs a job after each full hour of running, on one process of the site only.
 * @param log receives the error of a job that failed
 * @returns a function that stops it
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
