import type { QueryBuilder } from './connect.ts'

/** Returns null for a name that was never written. */
export async function readSetting(queries: QueryBuilder, name: string): Promise<string | null> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function writeSetting(
  queries: QueryBuilder,
  name: string,
  value: string,
): Promise<void> {
  await queries
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores `value` unless the setting exists. Returns the stored value. */
export async function initializeSetting(
  queries: QueryBuilder,
  name: string,
  value: string,
): Promise<string> {
  await queries
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(queries, name)) ?? value
}
