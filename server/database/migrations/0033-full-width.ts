import type { MigrationFunction } from '../migrate.ts'

/** Adds a column for pieces that the gallery shows in its full width on large screens. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('art_pieces')
    .addColumn('full_width', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
