import { defineIdColumn, getIdColumnType, type MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('trash')
    .addColumn('entity_type', 'text', (c) => c.notNull())
    .addColumn('entity_id', getIdColumnType(kind), (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_by', 'text', (c) => c.notNull())
    .addColumn('deleted_hour', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('trash_key', ['entity_type', 'entity_id'])
    .execute()
  await db.schema
    .createTable('kept_versions')
    .addColumn('id', getIdColumnType(kind), defineIdColumn(kind))
    .addColumn('entity_type', 'text', (c) => c.notNull())
    .addColumn('entity_id', getIdColumnType(kind), (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('replaced_at', 'bigint', (c) => c.notNull())
    .addColumn('replaced_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('kept_versions_of_entity')
    .on('kept_versions')
    .columns(['entity_type', 'entity_id', 'id'])
    .execute()
  await db.schema
    .createTable('kept_version_photos')
    .addColumn('kept_version_id', getIdColumnType(kind), (c) =>
      c.notNull().references('kept_versions.id').onDelete('cascade'),
    )
    .addColumn('photo', 'text', (c) => c.notNull().references('photos.hash'))
    .addPrimaryKeyConstraint('kept_version_photos_key', ['kept_version_id', 'photo'])
    .execute()
}
