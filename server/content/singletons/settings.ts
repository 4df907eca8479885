import type { Database } from '../../database/connect.ts'

export type SettingsStore = ReturnType<typeof createSettingsStore>

export function createSettingsStore(db: Database) {
  return {
    async get(name: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.value ?? null
    },
    async set(name: string, value: string): Promise<void> {
      await db.read
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
