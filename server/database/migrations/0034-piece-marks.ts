import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds two columns for the position of a piece on a photo: `detected_box`, the box that the site
 * has detected by contrast, and `piece_marks`, the top and the foot that the artist has marked.
 * Both are JSON objects with positions in thousandths of the width or height of the photo, or null.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('photos').addColumn('detected_box', 'text').execute()
  await db.schema.alterTable('images').addColumn('piece_marks', 'text').execute()
}
