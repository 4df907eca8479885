import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { TRASH_RETENTION_DAYS } from '../../shared/entities/lifecycle.ts'
import type { DeleteMessagesRequest, Message, MessageUpdate } from '../../shared/message.ts'
import { getRunningHours } from '../database/running-hours.ts'
import type { DatabaseTables, IntegerBoolean } from '../database/tables.ts'
import type { Result } from '../result.ts'
import { createMessageAcceptor } from './accept-message.ts'
import { recountTotalMessageSize } from './message-limits.ts'
import { createMessageReader, type MessageDependencies } from './message-reader.ts'
import { enqueueEmails, normalizeMailbox } from './outbox.ts'

/** Messages stay in the trash for this number of running hours (database/running-hours.ts). */
const TRASH_HOURS = TRASH_RETENTION_DAYS * 24

const toFlag = (isOn: boolean): IntegerBoolean => (isOn ? 1 : 0)

export function createInbox(dependencies: MessageDependencies) {
  const { db, settings, deliverOutbox } = dependencies
  const reader = createMessageReader(dependencies)
  const { find } = reader
  type Condition = (on: ExpressionBuilder<DatabaseTables, 'messages'>) => Expression<SqlBool>

  async function deleteMessages(condition: Condition): Promise<number> {
    const { numDeletedRows } = await db.queries.transaction().execute(async (queries) => {
      const deleted = await queries.deleteFrom('messages').where(condition).executeTakeFirst()
      if (deleted.numDeletedRows > 0n) await recountTotalMessageSize(queries)
      return deleted
    })
    if (numDeletedRows > 0n) await db.truncateLog()
    return Number(numDeletedRows)
  }
  return {
    ...reader,
    accept: createMessageAcceptor(dependencies),
    /**
     * Changes the flags of a message. If the artist marks suspected spam as genuine, queues its
     * e-mails.
     */
    async change(id: number, change: MessageUpdate): Promise<Result<Message>> {
      const flags = {
        ...(change.is_read !== undefined && { is_read: toFlag(change.is_read) }),
        ...(change.is_answered !== undefined && { is_answered: toFlag(change.is_answered) }),
        ...(change.is_suspect === false && { suspicion: null }),
      }
      const shouldNotify = change.is_suspect === false && (await settings.smtp()) !== null
      await db.queries.transaction().execute(async (queries) => {
        if (Object.keys(flags).length > 0)
          await queries.updateTable('messages').set(flags).where('id', '=', id).execute()
        const message = await queries
          .selectFrom('messages')
          .select('email')
          .where('id', '=', id)
          .executeTakeFirst()
        if (message && shouldNotify) await enqueueEmails(queries, id, message.email)
      })
      if (shouldNotify) deliverOutbox()
      return find(id)
    },
    /**
     * Makes undelivered e-mails about a message due again. Also queues e-mails that were never
     * queued because there was no mail server, unless the artist has answered the message since.
     */
    async sendAgain(id: number): Promise<Result<Message>> {
      const found = await find(id)
      if (!found.ok) return found
      // Reads the settings first, because the transaction blocks the only connection of SQLite.
      const hasMailServer = (await settings.smtp()) !== null
      await db.queries.transaction().execute(async (queries) => {
        if (hasMailServer && !found.value.is_answered)
          await enqueueEmails(queries, id, found.value.email)
        await queries
          .updateTable('outgoing_emails')
          .set({ state: 'waiting', attempts: 0, due_at: Date.now() })
          .where('message_id', '=', id)
          .where('state', '!=', 'sent')
          // Leaves out a reply that the artist can still undo.
          .where((on) => on.or([on('addressee', '!=', 'reply'), on('attempts', '>', 0)]))
          .execute()
      })
      deliverOutbox()
      return find(id)
    },
    async trash(ids: number[]): Promise<number> {
      if (ids.length === 0) return 0
      const { numUpdatedRows } = await db.queries
        .updateTable('messages')
        .set({ deleted_hour: await getRunningHours(db.queries) })
        .where('id', 'in', ids)
        .where('deleted_hour', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    async restore(ids: number[]): Promise<number> {
      if (ids.length === 0) return 0
      const { numUpdatedRows } = await db.queries
        .updateTable('messages')
        .set({ deleted_hour: null })
        .where('id', 'in', ids)
        .where('deleted_hour', 'is not', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    /**
     * Deletes for good those of the messages `ids` that are in the trash, and all suspected spam up
     * to the id `suspects_up_to`.
     */
    deleteMany: ({ ids, suspects_up_to: newest }: DeleteMessagesRequest): Promise<number> =>
      deleteMessages((on) =>
        on.or([
          ...(ids.length > 0 ? [on('id', 'in', ids).and('deleted_hour', 'is not', null)] : []),
          ...(newest ? [on('suspicion', 'is not', null).and('id', '<=', newest)] : []),
        ]),
      ),
    /** Deletes all messages with this e-mail address for good, and returns their number. */
    async deleteAllByEmail(email: string): Promise<number> {
      const mailbox = normalizeMailbox(email)
      const rows = await db.queries.selectFrom('messages').select(['id', 'email']).execute()
      const ids = rows.filter((row) => normalizeMailbox(row.email) === mailbox).map(({ id }) => id)
      return ids.length > 0 ? deleteMessages((on) => on('id', 'in', ids)) : 0
    },
    /**
     * Deletes messages after the retention time, and those in the trash after 30 days. Counts hours
     * that the site has run, so that a wrong clock deletes nothing.
     */
    async deleteExpired(): Promise<void> {
      const now = await getRunningHours(db.queries)
      const oldest = now - (await settings.retentionDays()) * 24
      await deleteMessages((on) =>
        on.or([on('received_hour', '<=', oldest), on('deleted_hour', '<=', now - TRASH_HOURS)]),
      )
      await db.truncateLog()
    },
  }
}
