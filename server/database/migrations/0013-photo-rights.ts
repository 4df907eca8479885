import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds a column for the copyright holder's name in the image variants of a photo. If this name
 * differs from the current one, the variants are generated again in the background. This includes
 * those of existing photos, whose column is empty because their variants contain no name.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
