import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

/** The retention periods of the trash are counted in hours that the site has run. */
const HOURS = `coalesce((select cast(value as integer) from settings where name = 'hours_run'), 0)`

/**
 * The names of buyers are removed from a revision when the site has run for `notes_until` hours.
 * Existing revisions keep them for another 720 hours (30 days).
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('kept_versions').addColumn('notes_until', 'integer').execute()
  await sql`create index kept_versions_with_notes on kept_versions (notes_until)
    where notes_until is not null`.execute(db)
  await sql`update kept_versions set notes_until = ${sql.raw(HOURS)} + 720
    where entity_type = 'art_piece'`.execute(db)
}
