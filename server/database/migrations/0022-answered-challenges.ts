import type { MigrationFunction } from '../migrate.ts'

/**
 * Every process rejects a WebAuthn challenge that any process has accepted before (replay attack).
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .createTable('answered_challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('over_at', 'bigint', (c) => c.notNull())
    .execute()
}
