import type { Up } from '../migrate.ts'

/** The name that the public files of a photo carry: those that were made before carry none, and are made again. */
export const up: Up = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
