import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the position of a piece on its photo: the box that was found by contrast, and the top and
 * the foot that the artist has marked. Both are JSON objects or null.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('photos').addColumn('detected_box', 'text').execute()
  await db.schema.alterTable('images').addColumn('piece_marks', 'text').execute()
}
