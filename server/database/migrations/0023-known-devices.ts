import { idType, type Up } from '../migrate.ts'

/** Devices that have signed in are known by a random id instead of a signature, so that no secret makes new ones. */
export const up: Up = async (db, kind) => {
  await db.schema
    .createTable('known_devices')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', idType(kind), (c) =>
      c.notNull().references('admins.id').onDelete('cascade'),
    )
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('admins').dropColumn('device_generation').execute()
}
