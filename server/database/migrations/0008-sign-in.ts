import { defineIdColumn, getIdColumnType, type MigrationFunction } from '../migrate.ts'

/**
 * Adds the table of failed sign-ins. Also adds two columns to sessions: `stays` is 1 if the session
 * lasts for weeks, and `user_agent` lets the artist recognise a signed-in device.
 */
export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('id', getIdColumnType(kind), defineIdColumn(kind))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    // `device` identifies a browser that has signed in to this account before. It is null for any
    // other browser.
    .addColumn('device', 'text')
    .execute()
  await db.schema
    .alterTable('admins')
    .addColumn('device_generation', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  const addToSessions = (column: string, type: 'integer' | 'text', value: number | string) =>
    db.schema
      .alterTable('sessions')
      .addColumn(column, type, (c) => c.notNull().defaultTo(value))
      .execute()
  // Existing sessions get `stays = 1`, so that they keep the long lifetime that earlier versions of
  // the site gave them.
  await addToSessions('stays', 'integer', 1)
  await addToSessions('user_agent', 'text', '')
}
