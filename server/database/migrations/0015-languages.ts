import type { MigrationFunction } from '../migrate.ts'

/** Adds a column for the languages that the site offers besides French, as a JSON list. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('workshop')
    .addColumn('languages', 'text', (c) => c.notNull().defaultTo('["en","de","es","nl"]'))
    .execute()
}
