import type { Up } from '../migrate.ts'

/** What a visitor asks before they register, and how many still can. */
export const up: Up = async (db) => {
  const table = () => db.schema.alterTable('trainings')
  await table().addColumn('places_left', 'integer').execute()
  for (const name of ['times', 'level', 'to_bring', 'lodging'])
    await table()
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
