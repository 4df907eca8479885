import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('art_pieces')
    .addColumn('delivery', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('purchase')
    .addColumn('large_delivery', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const name of ['large_from_cm', 'large_from_grams'])
    await db.schema.alterTable('purchase').addColumn(name, 'integer').execute()
}
