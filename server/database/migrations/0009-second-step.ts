import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

/** Adds passkeys and two-factor authentication with an authenticator app. */
export const up: MigrationFunction = async (db, kind) => {
  const id = getIdColumnType(kind)
  const create = (table: string) => db.schema.createTable(table)
  await create('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', id, (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await create('second_steps')
    .addColumn('admin_id', id, (c) => c.primaryKey().references('admins.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('wrong', 'integer', (c) => c.notNull())
    .execute()
  await create('recovery_codes')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', id, (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .execute()
  // With the default 0, an existing session requires the password before its next sensitive action.
  await db.schema
    .alterTable('sessions')
    .addColumn('confirmed_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
