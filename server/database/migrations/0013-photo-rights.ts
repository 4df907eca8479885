import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds a column for the copyright holder in the variants of a photo. It is empty for existing
 * photos, whose variants contain none. A photo whose copyright holder is not the current one gets
 * new variants.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
