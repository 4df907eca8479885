import type { MigrationFunction } from '../migrate.ts'

/** Asks the artist to telephone the participants whose e-mails were not delivered. */
export const up: MigrationFunction = async (db) => {
  await db
    .updateTable('outgoing_emails')
    .set({ state: 'to_telephone' })
    .where('addressee', '=', 'participant')
    .where('state', '=', 'failed')
    .execute()
}
