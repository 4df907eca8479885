import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('messages')
    .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('messages')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // Uses the hash of the sender for the network, because the IP address was not stored.
  const bytes = ['name', 'email', 'subject', 'message', 'art_piece_title']
    .map((column) => `octet_length(${column})`)
    .join(' + ')
  await sql`update messages set network = sender, bytes = ${sql.raw(bytes)}`.execute(db)
  await db.schema.createIndex('messages_bytes').on('messages').column('bytes').execute()
}
