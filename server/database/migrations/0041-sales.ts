import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds the amount paid for a sold piece, and a note. Existing sales get the displayed price as the
 * amount.
 */
export const up: MigrationFunction = async (db) => {
  const pieces = () => db.schema.alterTable('art_pieces')
  await pieces().addColumn('sold_for_cents', 'integer').execute()
  await pieces()
    .addColumn('sold_note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update art_pieces set sold_for_cents = price_cents
    where available = 0 and sold_on is not null and price_on_request = 0`.execute(db)
}
