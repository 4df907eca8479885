import type { MigrationFunction } from '../migrate.ts'

/**
 * The new columns publish or hide pieces and news items, sort pieces and categories, and keep
 * private notes about reserved and sold pieces.
 */
export const up: MigrationFunction = async (db) => {
  for (const table of ['art_pieces', 'news']) {
    const add = () => db.schema.alterTable(table)
    await add()
      .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await add().addColumn('shown_from', 'bigint').execute()
    await add().addColumn('preview', 'text').execute()
  }
  for (const table of ['art_pieces', 'categories'])
    await db.schema.alterTable(table).addColumn('place', 'integer').execute()
  const pieces = () => db.schema.alterTable('art_pieces')
  await pieces()
    .addColumn('reserved', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await pieces().addColumn('reserved_until', 'text').execute()
  await pieces()
    .addColumn('reserved_for', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await pieces().addColumn('sold_on', 'text').execute()
  await pieces()
    .addColumn('sold_to', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
