import { sql } from 'kysely'
import type { Up } from '../migrate.ts'

/** The site's running time in hours, by which the trash is emptied. */
const HOURS = `coalesce((select cast(value as integer) from settings where name = 'hours_run'), 0)`

/**
 * Adds the date at which buyers' names are removed from old revisions, the same as for the trash.
 */
export const up: Up = async (db) => {
  await db.schema.alterTable('kept_versions').addColumn('notes_until', 'integer').execute()
  await sql`create index kept_versions_with_notes on kept_versions (notes_until)
    where notes_until is not null`.execute(db)
  await sql`update kept_versions set notes_until = ${sql.raw(HOURS)} + 720
    where entity_type = 'art_piece'`.execute(db)
}
