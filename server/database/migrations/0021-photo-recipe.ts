import type { Up } from '../migrate.ts'

/** By which recipe the files of a photo were made: those by another are made again in the background. */
export const up: Up = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('recipe', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
