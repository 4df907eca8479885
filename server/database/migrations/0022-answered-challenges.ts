import type { Up } from '../migrate.ts'

/** What a passkey has answered once is answered for every process of the site. */
export const up: Up = async (db) => {
  await db.schema
    .createTable('answered_challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('over_at', 'bigint', (c) => c.notNull())
    .execute()
}
