import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the column `recipe` to photos, which stores the version of the encoder settings that the
 * variants were generated with. Variants of another version are generated again in the background.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('recipe', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
