import type { MigrationFunction } from '../migrate.ts'

/** Counts the changes of a registration, for its calendar file. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('registrations')
    .addColumn('changes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
