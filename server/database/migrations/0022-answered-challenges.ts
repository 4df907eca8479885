import type { MigrationFunction } from '../migrate.ts'

/**
 * Stores accepted WebAuthn challenges, so that all processes together accept each only once (replay
 * attack).
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .createTable('answered_challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('over_at', 'bigint', (c) => c.notNull())
    .execute()
}
