import type { MigrationFunction } from '../migrate.ts'

/**
 * Existing trainings get the time of the migration in milliseconds since 1970, which is later than
 * every change that a subscribed calendar has seen.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('trainings')
    .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.updateTable('trainings').set({ changed_at: Date.now() }).execute()
}
