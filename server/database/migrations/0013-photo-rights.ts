import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds a column for the copyright holder's name that is written into the image variants of a photo.
 * The column is empty for existing photos, because their variants contain no name. Because an empty
 * name differs from that of the copyright holder, these variants are generated again in the
 * background.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
