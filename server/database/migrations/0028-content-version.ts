import type { MigrationFunction } from '../migrate.ts'

/**
 * Creates the table of the change count, which increases with each change of public content
 * (database/change-count.ts).
 */
export const up: MigrationFunction = async (db, kind) => {
  if (kind !== 'postgres') return
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
  await db.insertInto('content_version').values({ id: 1, version: 1 }).execute()
}
