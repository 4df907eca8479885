import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds a column for the copyright holder's name that is written into the image variants of a photo.
 * Existing variants contain no name, so they are generated again.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
