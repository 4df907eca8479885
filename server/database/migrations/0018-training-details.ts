import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  const table = () => db.schema.alterTable('trainings')
  await table().addColumn('places_left', 'integer').execute()
  for (const name of ['times', 'level', 'to_bring', 'lodging'])
    await table()
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
