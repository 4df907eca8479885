import type { MigrationFunction } from '../migrate.ts'

/**
 * Renames the column `letter` to `kind`, because the artist now gives some notices by telephone.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema.alterTable('outgoing_emails').renameColumn('letter', 'kind').execute()
}
