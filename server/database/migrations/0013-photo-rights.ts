import type { MigrationFunction } from '../migrate.ts'

/**
 * A photo whose copyright holder is not the current one gets new variants. The variants of existing
 * photos contain none, so the column is empty.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
