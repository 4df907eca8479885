import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the refunded and the kept amount. Until now, only the whole amount of a closed registration
 * could be marked as refunded.
 */
export const up: MigrationFunction = async (db) => {
  for (const column of ['refunded_cents', 'kept_cents'] as const)
    await db.schema
      .alterTable('registrations')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db
    .updateTable('registrations')
    .set(({ ref }) => ({ refunded_cents: ref('paid_cents') }))
    .where('refunded_at', 'is not', null)
    .execute()
}
