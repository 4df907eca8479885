import type { Up } from '../migrate.ts'

/**
 * Adds the rights holder's name in the public files of a photo. Existing files contain no name and
 * are generated again.
 */
export const up: Up = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
