import { idType, type Up } from '../migrate.ts'

/** Which creation made which entity, so that one asked for twice is made once; and how often an entity was changed. */
export const up: Up = async (db, kind) => {
  await db.schema
    .createTable('acts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('entity_type', 'text', (c) => c.notNull())
    // Empty while the entity is being made, in the same transaction.
    .addColumn('entity_id', idType(kind))
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('acts_by_age').on('acts').column('made_at').execute()
  for (const table of ['art_pieces', 'categories', 'news', 'trainings'])
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
}
