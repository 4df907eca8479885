import type { Up } from '../migrate.ts'

/** The languages beside French that visitors are offered. */
export const up: Up = async (db) => {
  await db.schema
    .alterTable('workshop')
    .addColumn('languages', 'text', (c) => c.notNull().defaultTo('["en","de","es","nl"]'))
    .execute()
}
