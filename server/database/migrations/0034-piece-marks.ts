import type { MigrationFunction } from '../migrate.ts'

/**
 * `detected_box` was found by contrast; the artist has marked `piece_marks`. Both are JSON with
 * positions in thousandths of the width or height of the photo, or null.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('photos').addColumn('detected_box', 'text').execute()
  await db.schema.alterTable('images').addColumn('piece_marks', 'text').execute()
}
