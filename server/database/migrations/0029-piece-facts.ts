import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds columns to pieces for facts such as the year, and for the place outside the workshop where
 * the piece is exhibited at present (`on_view_at`). Also adds care instructions to categories. They
 * apply to those pieces of the category that have no care instructions of their own.
 */
export const up: MigrationFunction = async (db) => {
  const pieces = () => db.schema.alterTable('art_pieces')
  for (const name of ['year', 'care', 'price_covers', 'edition', 'on_view_at', 'on_view_url'])
    await pieces()
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await pieces().addColumn('weight_grams', 'integer').execute()
  await pieces().addColumn('on_view_until', 'text').execute()
  await db.schema
    .alterTable('categories')
    .addColumn('care', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
