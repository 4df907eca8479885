import type { MigrationFunction } from '../migrate.ts'

/** Adds the column that lets a piece take the full width of the gallery on large screens. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('art_pieces')
    .addColumn('full_width', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
