import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('translations')
    .addColumn('entity_type', 'text', (c) => c.notNull())
    .addColumn('entity_id', getIdColumnType(kind), (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('one_translation', ['entity_type', 'entity_id', 'locale', 'field'])
    .execute()
  await db.schema
    .alterTable('images')
    .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
