import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds two columns for the position of a piece on a photo. `detected_box` is the box around the
 * piece that the site has detected by contrast. `piece_marks` contains the positions of the top and
 * the foot of the piece, which the artist has marked on the photo. Both are JSON objects, or null
 * if nothing was detected or marked. All positions are in thousandths of the width or height of the
 * photo.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('photos').addColumn('detected_box', 'text').execute()
  await db.schema.alterTable('images').addColumn('piece_marks', 'text').execute()
}
