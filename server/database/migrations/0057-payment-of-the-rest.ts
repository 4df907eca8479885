import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

/**
 * Stores the payment that followed the deposit. Until now, it was computed from the number of
 * places, which can change after the payment.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('registrations')
    .addColumn('balance_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update registrations
    set balance_cents = cast(paid_cents as bigint) * (price_cents - deposit_cents) / price_cents
    where balance_paid_at is not null and deposit_cents > 0 and deposit_cents < price_cents`.execute(
    db,
  )
}
