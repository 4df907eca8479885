import type { MigrationFunction } from '../migrate.ts'

/** A site of one's own begins without promises that nobody has made. */
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
