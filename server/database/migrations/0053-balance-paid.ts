import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = (db) =>
  db.schema.alterTable('registrations').addColumn('balance_paid_at', 'bigint').execute()
