import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the version of the encoder settings to photos. Photo files that were made with other
 * settings are generated again in the background.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('recipe', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
