import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('photo_files')
    .addColumn('photo', 'text', (c) => c.notNull().references('photos.hash').onDelete('cascade'))
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('photo_files_key', ['photo', 'format', 'width'])
    .execute()
  // Adds each column with its own statement, because ALTER TABLE in SQLite cannot add several.
  const add = (name: string, type: 'text' | 'integer' | 'bigint', fallback: string | number) =>
    db.schema
      .alterTable('photos')
      .addColumn(name, type, (c) => c.notNull().defaultTo(fallback))
      .execute()
  await add('placeholder', 'text', '')
  await add('pending', 'integer', 1)
  await add('failures', 'integer', 0)
  await add('received_at', getIdColumnType(kind), 0)
}
