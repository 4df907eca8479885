import type { MigrationFunction } from '../migrate.ts'

/** Adds a column for the ids of the pieces that a news item is about, as a JSON list. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('news')
    .addColumn('art_piece_ids', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
