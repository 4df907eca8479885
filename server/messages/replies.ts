import type { Message, ReplyTemplates } from '../../shared/message.ts'
import { DAY } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, lockAndReadSetting, type RateLimit } from '../database/rate-limit.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { createRejection, type Result } from '../result.ts'
import type { MessageDependencies } from './message-reader.ts'

/**
 * Delay before a reply is sent. It is longer than the admin interface shows “Annuler” (undo) in
 * app/admin/components/toasts.tsx.
 */
const SENDING_DELAY_MS = 13_000
/** An artist writes fewer replies a day than this, and usual mail providers allow more. */
const REPLY_LIMIT: RateLimit = { max: 250, windowMs: DAY }
const TEMPLATES_SETTING = 'reply_templates'
/** Lock this setting before counting replies, so that no concurrent reply is missed. */
const LIMIT_SETTING = 'reply_limit'

type Dependencies = Pick<MessageDependencies, 'db' | 'settings' | 'deliverOutbox'> & {
  find: (id: number) => Promise<Result<Message>>
}

export type AddReplyResult =
  | Result<Message>
  | { ok: false; code: 'too_many_messages'; retryAfter: number }

export function createReplyService({ db, settings, find, deliverOutbox }: Dependencies) {
  async function store(
    queries: QueryBuilder,
    message_id: number,
    { text, key }: { text: string; key: string },
  ): Promise<number> {
    await lockAndReadSetting(queries, LIMIT_SETTING)
    const earlier = await queries
      .selectFrom('replies')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst()
    if (earlier) return 0
    const times = queries
      .selectFrom('outgoing_emails')
      .select('added_at as at')
      .where('addressee', '=', 'reply')
    const retryAfter = await getRateLimitDelay(queries, times, REPLY_LIMIT)
    if (retryAfter > 0) return retryAfter
    const created_at = Date.now()
    const { id: reply_id } = await queries
      .insertInto('replies')
      .values({ message_id, text, key, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { is_answered } = await queries
      .selectFrom('messages')
      .select('is_answered')
      .where('id', '=', message_id)
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('outgoing_emails')
      .values({
        ...{ message_id, reply_id, addressee: 'reply', state: 'waiting' },
        details: String(is_answered),
        ...{ added_at: created_at, due_at: created_at + SENDING_DELAY_MS },
      })
      .execute()
    await queries
      .updateTable('messages')
      .set({ is_answered: 1, is_read: 1 })
      .where('id', '=', message_id)
      .execute()
    return 0
  }

  return {
    /**
     * Stores a reply, queues its e-mail and marks the message as answered. A repeated request with
     * the same key stores nothing. `retryAfter` is in milliseconds.
     */
    async reply(id: number, input: { text: string; key: string }): Promise<AddReplyResult> {
      if (!(await settings.smtp())) return createRejection('no_mail_server')
      const found = await find(id)
      if (!found.ok) return found
      if (found.value.is_deleted) return createRejection('not_found')
      const retryAfter = await db.queries
        .transaction()
        .execute((queries) => store(queries, id, input))
      if (retryAfter > 0) return { ok: false, code: 'too_many_messages', retryAfter }
      deliverOutbox()
      return find(id)
    },
    /**
     * Deletes a reply before it is sent, and restores the earlier “answered” mark. Rejects with
     * `too_late` if its e-mail may already be under way.
     */
    async undoReply(id: number, replyId: number): Promise<Result<Message>> {
      const isUndone = await db.queries.transaction().execute(async (queries) => {
        const email = await queries
          .deleteFrom('outgoing_emails')
          .where('message_id', '=', id)
          .where('reply_id', '=', replyId)
          .where('state', '=', 'waiting')
          .where('attempts', '=', 0)
          .where('due_at', '>', Date.now())
          .returning('details')
          .executeTakeFirst()
        if (!email) return false
        await queries.deleteFrom('replies').where('id', '=', replyId).execute()
        const other = await queries
          .selectFrom('replies')
          .select('id')
          .where('message_id', '=', id)
          .executeTakeFirst()
        if (!other)
          await queries
            .updateTable('messages')
            .set({ is_answered: email.details === '1' ? 1 : 0 })
            .where('id', '=', id)
            .execute()
        return true
      })
      return isUndone ? find(id) : createRejection('too_late')
    },
    async readTemplates(): Promise<ReplyTemplates> {
      return { templates: JSON.parse((await readSetting(db.queries, TEMPLATES_SETTING)) ?? '[]') }
    },
    async saveTemplates({ templates }: ReplyTemplates): Promise<ReplyTemplates> {
      const written = templates.filter(({ title, text }) => title || text)
      await writeSetting(db.queries, TEMPLATES_SETTING, JSON.stringify(written))
      return { templates: written }
    },
  }
}
