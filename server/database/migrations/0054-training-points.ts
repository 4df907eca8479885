import type { MigrationFunction } from '../migrate.ts'

/**
 * On a site without a name, hides the three points at the top of the trainings page, because the
 * artist has not confirmed them.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('workshop')
    .addColumn('hides_training_points', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('workshop')
    .set({ hides_training_points: 1 })
    .where('name', '=', '')
    .execute()
}
