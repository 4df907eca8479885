import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  for (const column of ['hides_news', 'hides_trainings'])
    await db.schema
      .alterTable('workshop')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
}
