import type { MigrationFunction } from '../migrate.ts'

/** `recipe` is the version of the encoder settings. Photos of another version get new variants. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('recipe', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
