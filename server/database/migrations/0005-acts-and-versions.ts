import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

/**
 * The keys in `acts` keep a repeated request from creating an entity twice. `version` is for
 * optimistic locking.
 */
export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('acts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('entity_type', 'text', (c) => c.notNull())
    // The key is inserted before its entity, so `entity_id` is null until the entity exists.
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
