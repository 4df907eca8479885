import { idType, type Up } from '../migrate.ts'

/**
 * Adds the home page and the portrait as one row each, which is never deleted. `content` holds the
 * artist's texts as JSON. A missing text is replaced by a neutral default.
 */
export const up: Up = async (db, kind) => {
  for (const page of ['home', 'portrait'] as const) {
    await db.schema
      .createTable(page)
      .addColumn('id', idType(kind), (c) => c.primaryKey())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.insertInto(page).values({ id: 1, content: '{}' }).execute()
  }
  for (const [column, standard] of [
    ['practice_percent', 80],
    ['largest_group', 8],
  ] as const)
    await db.schema
      .alterTable('workshop')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(standard))
      .execute()
  for (const column of ['teaching_since', 'turning_since'])
    await db.schema
      .alterTable('workshop')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  // The years that the pages of earlier versions showed.
  await db
    .updateTable('workshop')
    .set({ teaching_since: '2011', turning_since: '2018' })
    .where('is_demo', '=', 1)
    .execute()
}
