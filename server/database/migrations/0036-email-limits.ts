import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  for (const column of ['sender', 'network'])
    await db.schema
      .createIndex(`messages_${column}`)
      .on('messages')
      .columns([column, 'received_at'])
      .execute()
  await db.schema
    .alterTable('letters')
    .addColumn('added_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('letters')
    .addColumn('mailbox', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update letters set
    added_at = (select received_at from messages where messages.id = message_id),
    mailbox = coalesce((select lower(email) from messages
      where messages.id = message_id and addressee = 'visitor'), '')`.execute(db)
  await db.schema
    .createIndex('letters_added')
    .on('letters')
    .columns(['addressee', 'added_at'])
    .execute()
  await db.schema
    .createIndex('letters_mailbox')
    .on('letters')
    .columns(['addressee', 'mailbox', 'added_at'])
    .execute()
  await db.schema.dropIndex('messages_bytes').execute()
  await sql`insert into settings (name, value)
    select 'message_bytes', cast(sum(bytes) as text) from messages having count(*) > 0`.execute(db)
  await db.deleteFrom('settings').where('name', '=', 'messages_counted').execute()
}
