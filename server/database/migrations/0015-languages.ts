import type { MigrationFunction } from '../migrate.ts'

/** Adds the languages that the site offers besides French. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('workshop')
    .addColumn('languages', 'text', (c) => c.notNull().defaultTo('["en","de","es","nl"]'))
    .execute()
}
