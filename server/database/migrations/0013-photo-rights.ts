import type { MigrationFunction } from '../migrate.ts'

/**
 * If this copyright holder differs from the current one, the variants are generated again. The
 * variants of existing photos contain no name, so their column is empty.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('photos')
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
