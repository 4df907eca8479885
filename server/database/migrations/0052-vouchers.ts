import { defineIdColumn, getIdColumnType, type MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('vouchers')
    .addColumn('id', getIdColumnType(kind), defineIdColumn(kind))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('gift', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer')
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('redeemed_at', 'bigint')
    .execute()
}
