import type { MigrationFunction } from '../migrate.ts'

/**
 * `on_view_at` is the place outside the workshop where a piece is exhibited. A piece without care
 * instructions (`care`) shows those of its category.
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
