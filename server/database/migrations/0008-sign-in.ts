import { defineIdColumn, getIdColumnType, type MigrationFunction } from '../migrate.ts'

/** `stays` is 1 if a session lasts for weeks. */
export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('id', getIdColumnType(kind), defineIdColumn(kind))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    // `device` is null if the attempt counts towards the limits of unknown devices.
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
  // Existing sessions keep the long lifetime that earlier versions gave them.
  await addToSessions('stays', 'integer', 1)
  await addToSessions('user_agent', 'text', '')
}
