import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the name of the copyright holder that the image variants of a photo contain. Existing
 * variants contain no name, so they are generated again.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
