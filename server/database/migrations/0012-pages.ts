import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

/**
 * `content` contains the artist's texts as JSON. Where a text is missing, a default text is shown,
 * into which the values of the new columns of `workshop` are inserted.
 */
export const up: MigrationFunction = async (db, kind) => {
  for (const page of ['home', 'portrait'] as const) {
    await db.schema
      .createTable(page)
      .addColumn('id', getIdColumnType(kind), (c) => c.primaryKey())
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
  // Earlier versions showed these years: the artist has taught since 2011 and turned wood since
  // 2018. They are true only for the artist of the demo.
  await db
    .updateTable('workshop')
    .set({ teaching_since: '2011', turning_since: '2018' })
    .where('is_demo', '=', 1)
    .execute()
}
