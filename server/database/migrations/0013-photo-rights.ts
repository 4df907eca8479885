import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds a column for the copyright holder's name that is written into the image variants of a photo.
 * The column is empty for existing photos, because their variants contain no name. If the stored
 * name differs from the current name of the copyright holder, the variants are generated again in
 * the background. The variants of existing photos are therefore generated again too.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
