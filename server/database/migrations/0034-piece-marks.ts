import type { MigrationFunction } from '../migrate.ts'

/**
 * `detected_box` was found by contrast, `piece_marks` come from the artist. Both are null or JSON
 * with positions in thousandths of the width or height of the photo.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('photos').addColumn('detected_box', 'text').execute()
  await db.schema.alterTable('images').addColumn('piece_marks', 'text').execute()
}
