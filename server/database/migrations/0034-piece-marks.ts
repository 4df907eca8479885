import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds two columns for the position of a piece on a photo. `detected_box` is the box around the
 * piece that the site has detected by contrast. `piece_marks` is the top and the foot of the piece
 * that the artist has marked. Both are JSON objects or null.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('photos').addColumn('detected_box', 'text').execute()
  await db.schema.alterTable('images').addColumn('piece_marks', 'text').execute()
}
