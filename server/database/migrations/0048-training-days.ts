import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('trainings')
    .addColumn('days', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
