import type { MigrationFunction } from '../migrate.ts'

/** Adds the number of wrong confirmations of a session, and indexes for the sign-in limits. */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('sessions')
    .addColumn('wrong_confirmations', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('sign_in_failures_at').on('sign_in_failures').column('at').execute()
  for (const column of ['address', 'account', 'device'])
    await db.schema
      .createIndex(`sign_in_failures_${column}`)
      .on('sign_in_failures')
      .columns([column, 'at'])
      .execute()
}
