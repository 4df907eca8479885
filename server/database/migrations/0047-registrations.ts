import { sql } from 'kysely'
import { defineIdColumn, getIdColumnType, type MigrationFunction } from '../migrate.ts'

/** Adds the registrations for trainings. E-mails now belong to a message or to a registration. */
export const up: MigrationFunction = async (db, kind) => {
  const id = getIdColumnType(kind)
  await db.schema
    .createTable('registrations')
    .addColumn('id', id, defineIdColumn(kind))
    .addColumn('training_id', id, (c) => c.notNull().references('trainings.id').onDelete('cascade'))
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('places', 'integer', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('link_code', 'text', (c) => c.notNull().unique())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_hour', 'bigint', (c) => c.notNull())
    .addColumn('respond_by', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('paid_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .execute()
  const createIndex = (table: string, name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
  await createIndex('registrations', 'of_training', ['training_id', 'state'])
  await createIndex('registrations', 'network', ['network', 'created_at'])
  await createIndex('registrations', 'sender', ['sender', 'created_at'])
  await createIndex('registrations', 'created', ['created_at'])
  await createIndex('registrations', 'due', ['state', 'respond_by'])

  if (kind === 'sqlite') {
    // Creates the table again, because SQLite cannot make a column nullable.
    await db.schema.alterTable('outgoing_emails').renameTo('earlier_emails').execute()
    for (const index of ['due', 'added', 'mailbox', 'once', 'of_reply'])
      await db.schema.dropIndex(`outgoing_emails_${index}`).execute()
    await db.schema
      .createTable('outgoing_emails')
      .addColumn('id', id, defineIdColumn(kind))
      .addColumn('message_id', id, (c) => c.references('messages.id').onDelete('cascade'))
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
      'id, message_id, addressee, state, attempts, due_at, problem, added_at, mailbox, reply_id',
    )
    await sql`insert into outgoing_emails (${columns}) select ${columns} from earlier_emails`.execute(
      db,
    )
    await db.schema.dropTable('earlier_emails').execute()
    await createIndex('outgoing_emails', 'due', ['state', 'due_at'])
    await createIndex('outgoing_emails', 'added', ['addressee', 'added_at'])
    await createIndex('outgoing_emails', 'mailbox', ['addressee', 'mailbox', 'added_at'])
    await db.schema
      .createIndex('outgoing_emails_of_reply')
      .on('outgoing_emails')
      .column('reply_id')
      .unique()
      .execute()
    await sql`create unique index outgoing_emails_once on outgoing_emails (message_id, addressee)
      where reply_id is null`.execute(db)
  } else {
    await db.schema
      .alterTable('outgoing_emails')
      .alterColumn('message_id', (c) => c.dropNotNull())
      .execute()
  }
  await db.schema
    .alterTable('outgoing_emails')
    .addColumn('registration_id', id, (c) => c.references('registrations.id').onDelete('cascade'))
    .execute()
  await db.schema
    .alterTable('outgoing_emails')
    .addColumn('letter', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('outgoing_emails')
    .addColumn('details', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await createIndex('outgoing_emails', 'of_registration', ['registration_id'])
}
