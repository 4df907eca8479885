import type { MigrationFunction } from '../migrate.ts'

/**
 * Asks the artist to telephone the participants whose e-mails were not delivered, except about what
 * they have done themselves.
 */
export const up: MigrationFunction = async (db) => {
  const failed = db
    .updateTable('outgoing_emails')
    .where('addressee', '=', 'participant')
    .where('state', '=', 'failed')
  await failed.set({ state: 'recorded' }).where('kind', '=', 'left').execute()
  await failed.set({ state: 'to_telephone' }).execute()
}
