import { sql } from 'kysely'
import { defineIdColumn, getIdColumnType, type MigrationFunction } from '../migrate.ts'

/** Adds the artist's replies to messages, and a trash for messages. */
export const up: MigrationFunction = async (db, kind) => {
  const id = getIdColumnType(kind)
  await db.schema.alterTable('messages').addColumn('deleted_hour', 'bigint').execute()
  await db.schema
    .createTable('replies')
    .addColumn('id', id, defineIdColumn(kind))
    .addColumn('message_id', id, (c) => c.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('replies_of_message').on('replies').column('message_id').execute()
  // A message can have several replies, so its e-mails are no longer unique by addressee.
  if (kind === 'sqlite') {
    // Creates the table again, because SQLite cannot drop a constraint.
    await db.schema.alterTable('outgoing_emails').renameTo('earlier_emails').execute()
    for (const index of ['due', 'added', 'mailbox'])
      await db.schema.dropIndex(`outgoing_emails_${index}`).execute()
    await db.schema
      .createTable('outgoing_emails')
      .addColumn('id', id, defineIdColumn(kind))
      .addColumn('message_id', id, (c) => c.notNull().references('messages.id').onDelete('cascade'))
      .addColumn('addressee', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('problem', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('added_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('mailbox', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('reply_id', id, (c) => c.references('replies.id').onDelete('cascade'))
      .execute()
    const columns = sql.raw(
      'id, message_id, addressee, state, attempts, due_at, problem, added_at, mailbox',
    )
    await sql`insert into outgoing_emails (${columns}) select ${columns} from earlier_emails`.execute(
      db,
    )
    await db.schema.dropTable('earlier_emails').execute()
    const create = (name: string, columns: string[]) =>
      db.schema
        .createIndex(`outgoing_emails_${name}`)
        .on('outgoing_emails')
        .columns(columns)
        .execute()
    await create('due', ['state', 'due_at'])
    await create('added', ['addressee', 'added_at'])
    await create('mailbox', ['addressee', 'mailbox', 'added_at'])
  } else {
    await sql`alter table outgoing_emails drop constraint outgoing_emails_once`.execute(db)
    await db.schema
      .alterTable('outgoing_emails')
      .addColumn('reply_id', id, (c) => c.references('replies.id').onDelete('cascade'))
      .execute()
  }
  await sql`create unique index outgoing_emails_once on outgoing_emails (message_id, addressee)
    where reply_id is null`.execute(db)
  await db.schema
    .createIndex('outgoing_emails_of_reply')
    .on('outgoing_emails')
    .column('reply_id')
    .unique()
    .execute()
}
