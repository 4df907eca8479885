import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { formatDate, type Locale } from '../../shared/locale.ts'
import type {
  InboxStatus,
  Message,
  MessageListFilter,
  MessageSummary,
  NotificationState,
} from '../../shared/message.ts'
import { createTextFilter, normalizeForSearch } from '../../shared/text/search.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import type { Database } from '../database/connect.ts'
import type { MessageTables } from '../database/tables.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { getEmailTranslator, type StoredMessage } from './emails.ts'
import { readMessageBytes, SPAM_QUOTA_BYTES } from './storage-quota.ts'

/** In characters, because some mail programs reject longer `mailto:` links. */
const MAX_QUOTE_LENGTH = 500

const formatQuote = (text: string) => {
  const short =
    text.length > MAX_QUOTE_LENGTH
      ? `${text.slice(0, MAX_QUOTE_LENGTH).toWellFormed().trimEnd()} …`
      : text
  return short.replace(/^/gm, '> ')
}

function buildReplyDraft(
  { locale, name, subject, message, art_piece_title: title, received_at }: StoredMessage,
  signature: string,
) {
  const t = getEmailTranslator(locale)
  const subjectLine = title ? t('about_piece', { title }) : subject || t('about_message', {})
  const lines = [
    t('greeting', { name }),
    '',
    title ? t('thanks_piece', { title }) : t('thanks', {}),
    '',
    '',
    '',
    signature,
    '',
    t('wrote', { day: formatDate(locale, getWorkshopDay(received_at)) }),
    formatQuote(message),
  ]
  return { subject: subjectLine, body: lines.join('\n') }
}

/** In characters. */
const EXCERPT_LENGTH = 200
const toExcerpt = (text: string) => [...text].slice(0, EXCERPT_LENGTH).join('')
const SEARCH_BATCH_SIZE = 100
const EXPORT_BATCH_SIZE = 200
/** Size of all messages in bytes above which the admin asks the artist to delete some. */
const NEARLY_FULL_BYTES = SPAM_QUOTA_BYTES * 0.9

/** All words of `q` must match. `after` is the id of the last message on the previous page. */
export type MessageListQuery = {
  show: MessageListFilter
  q: string
  after: number | null
  limit: number
}

/**
 * A filled honeypot (`trap`) does not count as spam, because a password manager may have filled it
 * in.
 */
const isNotSpam = (on: ExpressionBuilder<MessageTables, 'messages'>) =>
  on.or([on('suspicion', 'is', null), on('suspicion', '=', 'trap')])

export type MessageReaderDependencies = {
  db: Database
  settings: {
    acceptsMessages: () => Promise<boolean>
    smtp: () => Promise<object | null>
  }
  findPiece: (id: number) => Promise<Result<{ title: string }>>
  signature: () => Promise<(locale: Locale) => string>
}

export function createMessageReader({
  db,
  settings,
  findPiece,
  signature,
}: MessageReaderDependencies) {
  const selectMessages = () =>
    db.read
      .selectFrom('messages')
      .leftJoin('outgoing_emails', (join) =>
        join
          .onRef('outgoing_emails.message_id', '=', 'messages.id')
          .on('outgoing_emails.addressee', '=', 'artist'),
      )
      .leftJoin('outgoing_emails as confirmations', (join) =>
        join
          .onRef('confirmations.message_id', '=', 'messages.id')
          .on('confirmations.addressee', '=', 'visitor'),
      )
      .select([
        'outgoing_emails.state',
        'outgoing_emails.problem',
        'confirmations.state as confirmation',
      ])
  const selectFullRows = () => selectMessages().selectAll('messages')
  const selectSummaryRows = () =>
    selectMessages()
      .select(['messages.id', 'locale', 'name', 'email', 'subject', 'art_piece_id'])
      .select(['art_piece_title', 'suspicion', 'received_at', 'is_read', 'is_answered'])
      .select(sql<string>`substr(message, 1, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'))
  type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaryRows>['execute']>>[number]

  function toSummary(row: SummaryRow): MessageSummary {
    const { id, locale, name, email, subject, excerpt, suspicion, state, problem } = row
    const { art_piece_id, art_piece_title: title } = row
    return {
      ...{ id, locale, name, email, subject, excerpt, suspicion },
      art_piece: art_piece_id === null ? null : { id: art_piece_id, title },
      received_at: new Date(row.received_at).toISOString(),
      is_read: row.is_read === 1,
      is_answered: row.is_answered === 1,
      delivery: (state ?? 'none') satisfies NotificationState,
      problem: state === 'sent' ? '' : (problem ?? ''),
      confirmation: row.confirmation ?? 'none',
    }
  }

  async function find(id: number): Promise<Result<Message>> {
    const row = await selectFullRows().where('messages.id', '=', id).executeTakeFirst()
    if (!row) return createRejection('not_found')
    const { message } = row
    const summary = toSummary({ ...row, excerpt: toExcerpt(message) })
    const { art_piece } = summary
    const isThere = art_piece !== null && (await findPiece(art_piece.id)).ok
    const formatSignature = await signature()
    return createSuccess({
      ...summary,
      message,
      art_piece: art_piece && { ...art_piece, is_there: isThere },
      reply: buildReplyDraft(row, formatSignature(row.locale)),
    })
  }

  async function findIds({ show, q, after, limit }: MessageListQuery): Promise<number[]> {
    const matches = createTextFilter(q)
    const found: number[] = []
    for (let last = after; ; ) {
      const rows = await db.read
        .selectFrom('messages')
        .select(['id', 'name', 'email', 'subject', 'art_piece_title'])
        .$if(q !== '', (query) => query.select('message'))
        .$if(last !== null, (query) => query.where('id', '<', last))
        .$if(show === 'suspects', (query) => query.where('suspicion', 'is not', null))
        .$if(show !== 'suspects', (query) => query.where(isNotSpam))
        .$if(show === 'unread', (query) => query.where('is_read', '=', 0))
        .orderBy('id', 'desc')
        .limit(q === '' ? limit : SEARCH_BATCH_SIZE)
        .execute()
      for (const { id, name, email, subject, art_piece_title, message = '' } of rows)
        if (
          q === '' ||
          matches(normalizeForSearch([name, email, subject, message, art_piece_title]))
        )
          found.push(id)
      last = rows.at(-1)?.id ?? null
      if (last === null || q === '' || found.length >= limit) return found.slice(0, limit)
      // Lets other requests run, which a long search would otherwise block.
      await setImmediate()
    }
  }

  return {
    find,
    async list(query: MessageListQuery): Promise<MessageSummary[]> {
      const ids = await findIds(query)
      if (ids.length === 0) return []
      const rows = await selectSummaryRows()
        .where('messages.id', 'in', ids)
        .orderBy('messages.id', 'desc')
        .execute()
      return rows.map(toSummary)
    },
    async *readAllBatches() {
      for (let last: number | null = null; ; ) {
        const rows = await db.read
          .selectFrom('messages')
          .selectAll()
          .$if(last !== null, (query) => query.where('id', '<', last))
          .orderBy('id', 'desc')
          .limit(EXPORT_BATCH_SIZE)
          .execute()
        if (rows.length > 0) yield rows
        last = rows.at(-1)?.id ?? null
        if (last === null) return
      }
    },
    async readInboxStatus(): Promise<InboxStatus> {
      const unreadMessages = db.read
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_read', '=', 0)
      const { count: unread } = await unreadMessages.where(isNotSpam).executeTakeFirstOrThrow()
      const { count: unread_suspects } = await unreadMessages
        .where('suspicion', 'is not', null)
        .executeTakeFirstOrThrow()
      const { undelivered } = await db.read
        .selectFrom('outgoing_emails')
        .select(({ fn }) => fn.countAll<number>().as('undelivered'))
        .where('addressee', '=', 'artist')
        .where((on) =>
          on.or([on('state', '=', 'failed'), on('state', '=', 'waiting').and('attempts', '>', 0)]),
        )
        .executeTakeFirstOrThrow()
      const is_full = (await readMessageBytes(db.read)) > NEARLY_FULL_BYTES
      const sends_notifications = (await settings.smtp()) !== null
      return {
        unread,
        unread_suspects,
        undelivered,
        accepts_messages: await settings.acceptsMessages(),
        sends_notifications,
        is_full,
      }
    },
  }
}
