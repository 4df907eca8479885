import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the table of the content version, which all processes of a site on PostgreSQL share
 * (cluster/content-version.ts).
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
