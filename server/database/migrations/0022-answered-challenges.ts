import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the table of answered WebAuthn challenges, so that every process of the site rejects a
 * challenge that was already answered in any process (replay attack).
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .createTable('answered_challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('over_at', 'bigint', (c) => c.notNull())
    .execute()
}
