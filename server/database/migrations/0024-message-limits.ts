import { sql } from 'kysely'
import type { Up } from '../migrate.ts'

/** The network that a message came from and the bytes that it takes: the limits count both. */
export const up: Up = async (db) => {
  await db.schema
    .alterTable('messages')
    .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('messages')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // Addresses of older messages are known as keyed hashes only, so each of them is a network of its own.
  const bytes = ['name', 'email', 'subject', 'message', 'art_piece_title']
    .map((column) => `octet_length(${column})`)
    .join(' + ')
  await sql`update messages set network = sender, bytes = ${sql.raw(bytes)}`.execute(db)
  await db.schema.createIndex('messages_bytes').on('messages').column('bytes').execute()
}
