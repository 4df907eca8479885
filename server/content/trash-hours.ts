/**
 * The clock of the trash: hours that the site has run. A machine whose clock is wrong, or an older database that is put
 * back, empties no trash (docs/decisions/0019-quarantine.md counts the same way for photographs).
 */
import type { Queries } from '../database/connect.ts'

const SETTING = 'hours_run'

export async function hoursRun(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

export async function passHour(queries: Queries): Promise<void> {
  const value = String((await hoursRun(queries)) + 1)
  await queries
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
