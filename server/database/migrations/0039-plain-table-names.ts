import { sql } from 'kysely'
import type { MigrationFunction } from '../migrate.ts'

const TABLES = {
  acts: 'idempotency_keys',
  kept_versions: 'revisions',
  kept_version_photos: 'revision_photos',
  letters: 'outgoing_emails',
  second_steps: 'two_factor_setups',
}
const COLUMNS = [
  ['idempotency_keys', 'made_at', 'created_at'],
  ['revision_photos', 'kept_version_id', 'revision_id'],
  ['two_factor_setups', 'wrong', 'wrong_codes'],
  ['sessions', 'stays', 'stays_signed_in'],
  ['answered_challenges', 'over_at', 'expires_at'],
  ['art_pieces', 'place', 'position'],
  ['categories', 'place', 'position'],
] as const
const OLD_INDEXES = [
  ...['acts_by_age', 'kept_versions_of_entity', 'kept_versions_with_notes'],
  ...['letters_due', 'letters_added', 'letters_mailbox'],
]

/** Renames tables and columns to the terms of the code. */
export const up: MigrationFunction = async (db, kind) => {
  // Creates the indexes again, because SQLite cannot rename them.
  for (const index of OLD_INDEXES) await db.schema.dropIndex(index).execute()
  for (const [before, after] of Object.entries(TABLES))
    await db.schema.alterTable(before).renameTo(after).execute()
  for (const [table, before, after] of COLUMNS)
    await db.schema.alterTable(table).renameColumn(before, after).execute()
  const create = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await create('idempotency_keys_created_at', 'idempotency_keys', ['created_at'])
  await create('revisions_of_entity', 'revisions', ['entity_type', 'entity_id', 'id'])
  await sql`create index revisions_with_notes on revisions (notes_until)
    where notes_until is not null`.execute(db)
  await create('outgoing_emails_due', 'outgoing_emails', ['state', 'due_at'])
  await create('outgoing_emails_added', 'outgoing_emails', ['addressee', 'added_at'])
  await create('outgoing_emails_mailbox', 'outgoing_emails', ['addressee', 'mailbox', 'added_at'])
  // Renames a collection in this setting, which lists the ids of the demo content.
  await sql`update settings set value = replace(value, '"artPieces"', '"pieces"')
    where name = 'demo_content'`.execute(db)
  if (kind === 'sqlite') return
  // PostgreSQL does not rename constraints and sequences together with their table.
  for (const [before, after] of Object.entries(TABLES)) {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${after}::regclass`.execute(db)
    for (const { name } of rows) {
      const renamed = name.replace(before, after).replace('kept_version_id', 'revision_id')
      await sql`alter table ${sql.table(after)}
        rename constraint ${sql.ref(name)} to ${sql.ref(renamed)}`.execute(db)
    }
  }
  for (const table of ['kept_versions', 'letters'] as const)
    await sql`alter sequence ${sql.ref(`${table}_id_seq`)}
      rename to ${sql.ref(`${TABLES[table]}_id_seq`)}`.execute(db)
}
