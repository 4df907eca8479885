import type { Up } from '../migrate.ts'

/** Adds the answered WebAuthn challenges, so that every process rejects a replay. */
export const up: Up = async (db) => {
  await db.schema
    .createTable('answered_challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('over_at', 'bigint', (c) => c.notNull())
    .execute()
}
