import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('art_pieces')
    .addColumn('payment_method', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
