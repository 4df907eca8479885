import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the name of the rights holder that the public files of a photo contain. Existing files
 * contain no name, so they are generated again.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
