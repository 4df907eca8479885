import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

/**
 * Stores the price of the training in each registration. Until now, registrations had the current
 * price of their training.
 */
export const up: MigrationFunction = async (db) => {
  const registrations = db.schema.alterTable('registrations')
  await registrations.addColumn('price_cents', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await registrations.addColumn('deposit_cents', 'integer').execute()
  await registrations.addColumn('paid_cents', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await sql`update registrations set
    price_cents = (select price_cents from trainings where trainings.id = training_id),
    deposit_cents = (select deposit_cents from trainings where trainings.id = training_id)
    where training_id in (select id from trainings)`.execute(db)
  await sql`update registrations set paid_cents = places * case
    when balance_paid_at is null and deposit_cents > 0 and deposit_cents < price_cents
    then deposit_cents else price_cents end
    where paid_at is not null`.execute(db)
}
