import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  const trainings = db.schema.alterTable('trainings')
  await trainings.addColumn('deposit_cents', 'integer').execute()
  await trainings.addColumn('payment_url', 'text', (c) => c.notNull().defaultTo('')).execute()
}
