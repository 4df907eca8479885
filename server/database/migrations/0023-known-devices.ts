import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

/**
 * Replaces signed device cookies with random ids in the database, so that an attacker who knows the
 * site's secret cannot forge a device cookie.
 */
export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('known_devices')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', getIdColumnType(kind), (c) =>
      c.notNull().references('admins.id').onDelete('cascade'),
    )
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('admins').dropColumn('device_generation').execute()
}
