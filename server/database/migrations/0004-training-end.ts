import type { Up } from '../migrate.ts'

export const up: Up = async (db) => {
  await db.schema.alterTable('trainings').addColumn('end_date', 'text').execute()
}
