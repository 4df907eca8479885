import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import type { PublicPiece } from '../../shared/entities/piece.ts'
import { getLocalizedField } from '../../shared/entities/translation.ts'
import type { Locale } from '../../shared/locale.ts'
import type {
  DeliveryState,
  InboxStatus,
  Message,
  MessageListFilter,
  MessageSummary,
  Reply,
} from '../../shared/message.ts'
import { createTextFilter, normalizeForSearch } from '../../shared/text/search.ts'
import { countRows, type Database } from '../database/connect.ts'
import type { MessageTables } from '../database/tables.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import type { EmailSettingsService } from './email-settings.ts'
import { getEmailTranslator, getReplySubject, quoteMessage, type StoredMessage } from './emails.ts'
import { readTotalMessageSize, SPAM_QUOTA_BYTES } from './message-limits.ts'

/**
 * Maximum number of characters that a reply draft quotes of a message. Some mail programs reject
 * longer `mailto:` links.
 */
const MAX_QUOTE_LENGTH = 500

const shorten = (text: string) =>
  text.length > MAX_QUOTE_LENGTH
    ? `${text.slice(0, MAX_QUOTE_LENGTH).toWellFormed().trimEnd()} …`
    : text

function buildReplyDraft(stored: StoredMessage, signature: string) {
  const { locale, name, message, art_piece_title: title } = stored
  const t = getEmailTranslator(locale)
  const lines = [
    t('greeting', { name }),
    '',
    title ? t('thanks_piece', { title }) : t('thanks', {}),
    '',
    '',
    '',
    signature,
  ]
  return {
    subject: getReplySubject(stored),
    body: lines.join('\n'),
    quote: quoteMessage({ ...stored, message: shorten(message) }),
  }
}

/** In characters. */
const EXCERPT_LENGTH = 200
const toExcerpt = (text: string) => [...text].slice(0, EXCERPT_LENGTH).join('')
const SEARCH_BATCH_SIZE = 100
const EXPORT_BATCH_SIZE = 200
/** In bytes. If all messages together exceed it, the admin area asks the artist to delete some. */
const NEARLY_FULL_BYTES = SPAM_QUOTA_BYTES * 0.9

/** All words of `q` must match. `after` is the id of the last message on the previous page. */
export type MessageListQuery = {
  show: MessageListFilter
  q: string
  after: number | null
  limit: number
}

/** Accepts a filled honeypot (`trap`), because a password manager may have filled it. */
const isNotSpam = (on: ExpressionBuilder<MessageTables, 'messages'>) =>
  on.or([on('suspicion', 'is', null), on('suspicion', '=', 'trap')])

/** Casts the type, because only e-mails about registrations have the states for telephone calls. */
const getDelivery = (state: MessageTables['outgoing_emails']['state'] | null) =>
  (state ?? 'none') as DeliveryState

type PieceFinder = (id: number) => Promise<Result<Pick<PublicPiece, 'title' | 'translations'>>>

export type MessageDependencies = {
  db: Database
  /** The host of the site, with its port if it has one. */
  host: string
  hashAddress: (address: string) => string
  settings: Pick<EmailSettingsService, 'acceptsMessages' | 'retentionDays' | 'smtp'>
  findPiece: PieceFinder
  signature: () => Promise<(locale: Locale) => string>
  deliverOutbox: () => void
}

/**
 * Returns the title of the piece in the visitor's language, or the stored title if the piece is no
 * longer published.
 */
export async function readPieceTitle(
  findPiece: PieceFinder,
  { art_piece_id, art_piece_title, locale }: StoredMessage,
) {
  const found = art_piece_id === null ? null : await findPiece(art_piece_id)
  return found?.ok ? getLocalizedField(found.value, 'title', locale).text : art_piece_title
}

export function createMessageReader({ db, settings, findPiece, signature }: MessageDependencies) {
  const selectMessages = () =>
    db.queries
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
      .select('deleted_hour')
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
      is_deleted: row.deleted_hour !== null,
      delivery: getDelivery(state),
      problem: state === 'sent' ? '' : (problem ?? ''),
      confirmation: getDelivery(row.confirmation),
    }
  }

  async function findReplies(messageIds: number[]) {
    const rows = await db.queries
      .selectFrom('replies')
      .innerJoin('outgoing_emails', 'outgoing_emails.reply_id', 'replies.id')
      .select(['replies.id', 'replies.message_id', 'text', 'created_at', 'state', 'problem'])
      .where('replies.message_id', 'in', messageIds)
      .orderBy('replies.id')
      .execute()
    return rows.map(({ message_id, created_at, state, problem, ...reply }) => ({
      message_id,
      reply: {
        ...reply,
        created_at: new Date(created_at).toISOString(),
        delivery: getDelivery(state),
        problem: state === 'sent' ? '' : problem,
      } satisfies Reply,
    }))
  }

  async function find(id: number): Promise<Result<Message>> {
    const row = await selectFullRows().where('messages.id', '=', id).executeTakeFirst()
    if (!row) return createRejection('not_found')
    const { message } = row
    const summary = toSummary({ ...row, excerpt: toExcerpt(message) })
    const { art_piece } = summary
    const isThere = art_piece !== null && (await findPiece(art_piece.id)).ok
    const formatSignature = await signature()
    const title = await readPieceTitle(findPiece, row)
    return createSuccess({
      ...summary,
      message,
      art_piece: art_piece && { ...art_piece, is_there: isThere },
      reply: {
        ...buildReplyDraft({ ...row, art_piece_title: title }, formatSignature(row.locale)),
        can_be_sent: (await settings.smtp()) !== null,
      },
      replies: (await findReplies([id])).map(({ reply }) => reply),
    })
  }

  async function findIds({ show, q, after, limit }: MessageListQuery): Promise<number[]> {
    const matches = createTextFilter(q)
    const found: number[] = []
    for (let last = after; ; ) {
      const rows = await db.queries
        .selectFrom('messages')
        .select(['id', 'name', 'email', 'subject', 'art_piece_title'])
        .$if(q !== '', (query) => query.select('message'))
        .$if(last !== null, (query) => query.where('id', '<', last))
        .where('deleted_hour', show === 'trash' ? 'is not' : 'is', null)
        .$if(show === 'suspects', (query) => query.where('suspicion', 'is not', null))
        .$if(show === 'all' || show === 'unread', (query) => query.where(isNotSpam))
        .$if(show === 'unread', (query) => query.where('is_read', '=', 0))
        .orderBy('id', 'desc')
        .limit(q === '' ? limit : SEARCH_BATCH_SIZE)
        .execute()
      const replies =
        q === '' || rows.length === 0 ? [] : await findReplies(rows.map(({ id }) => id))
      for (const { id, name, email, subject, art_piece_title, message = '' } of rows) {
        const sent = replies.flatMap(({ message_id, reply }) =>
          message_id === id ? [reply.text] : [],
        )
        const texts = [name, email, subject, message, art_piece_title, ...sent]
        if (q === '' || matches(normalizeForSearch(texts))) found.push(id)
      }
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
        const rows = await db.queries
          .selectFrom('messages')
          .selectAll()
          .$if(last !== null, (query) => query.where('id', '<', last))
          .orderBy('id', 'desc')
          .limit(EXPORT_BATCH_SIZE)
          .execute()
        const ids = rows.map(({ id }) => id)
        const replies = rows.length > 0 ? await findReplies(ids) : []
        if (rows.length > 0)
          yield rows.map((row) => ({
            ...row,
            replies: replies.flatMap(({ message_id, reply }) =>
              message_id === row.id ? [reply.text] : [],
            ),
          }))
        last = rows.at(-1)?.id ?? null
        if (last === null) return
      }
    },
    async readInboxStatus(): Promise<InboxStatus> {
      const messages = db.queries.selectFrom('messages')
      const unreadMessages = messages.where('is_read', '=', 0).where('deleted_hour', 'is', null)
      const undeliveredEmails = db.queries
        .selectFrom('outgoing_emails')
        .where('addressee', 'in', ['artist', 'reply'])
        .where((on) =>
          on.or([on('state', '=', 'failed'), on('state', '=', 'waiting').and('attempts', '>', 0)]),
        )
      return {
        unread: await countRows(unreadMessages.where(isNotSpam)),
        unread_suspects: await countRows(unreadMessages.where('suspicion', 'is not', null)),
        deleted: await countRows(messages.where('deleted_hour', 'is not', null)),
        undelivered: await countRows(undeliveredEmails),
        accepts_messages: await settings.acceptsMessages(),
        sends_notifications: (await settings.smtp()) !== null,
        is_full: (await readTotalMessageSize(db.queries)) > NEARLY_FULL_BYTES,
      }
    },
  }
}
