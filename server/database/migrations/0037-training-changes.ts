import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the time of the last change of each training in milliseconds since 1970, which calendar
 * programs compare. Existing trainings get the time of the migration, which is later than every
 * change that a subscriber has seen.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('trainings')
    .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.updateTable('trainings').set({ changed_at: Date.now() }).execute()
}
