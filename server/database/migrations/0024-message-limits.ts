import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

/**
 * Adds two columns to messages: the hash of the sender's IP network, for the rate limit of each
 * network, and the size in bytes, for the limit on the total size of all messages.
 */
export const up: MigrationFunction = async (db) => {
  await db.schema
    .alterTable('messages')
    .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('messages')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // For existing messages, stores the hash of the sender's IP address also as the hash of the
  // network. The correct hash cannot be computed, because the IP address itself was not stored.
  const bytes = ['name', 'email', 'subject', 'message', 'art_piece_title']
    .map((column) => `octet_length(${column})`)
    .join(' + ')
  await sql`update messages set network = sender, bytes = ${sql.raw(bytes)}`.execute(db)
  await db.schema.createIndex('messages_bytes').on('messages').column('bytes').execute()
}
