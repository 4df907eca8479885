import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

/**
 * Adds two things: idempotency keys (table `acts`), so that a repeated request does not create an
 * entity twice, and the version number of each entity, for optimistic locking.
 */
export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('acts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('entity_type', 'text', (c) => c.notNull())
    // `entity_id` is null only within the transaction that creates the entity, because the key is
    // inserted before the entity.
    .addColumn('entity_id', getIdColumnType(kind))
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('acts_by_age').on('acts').column('made_at').execute()
  for (const table of ['art_pieces', 'categories', 'news', 'trainings'])
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
}
