import type { MigrationFunction } from '../migrate.ts'

/**
 * The new columns for the address stay empty. The address that the artist has entered as free text
 * is not split, because a split could be wrong.
 */
export const up: MigrationFunction = async (db) => {
  const addText = (table: string, name: string, initial = '') =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(initial))
      .execute()
  for (const name of ['language', 'meals', 'cancellation']) await addText('trainings', name)
  await db.schema.alterTable('trainings').addColumn('min_age', 'integer').execute()
  for (const name of ['street', 'postcode', 'town', 'country', 'station', 'parking'])
    await addText('workshop', name)
  await addText('workshop', 'opening_hours', '{}')
}
