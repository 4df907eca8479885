import { basename } from 'node:path'
import type { TestEmailResult } from '../../shared/email-settings.ts'
import type { PublicPiece } from '../../shared/entities/piece.ts'
import type { Locale } from '../../shared/locale.ts'
import { formatPhone } from '../../shared/text/phone.ts'
import { HOUR } from '../../shared/workshop-day.ts'
import type { Config } from '../config.ts'
import { countRows, type Database } from '../database/connect.ts'
import { scheduleHourly } from '../database/running-hours.ts'
import type { Result } from '../result.ts'
import { createEmailSettingsService, type SmtpSettings } from './email-settings.ts'
import {
  buildConfirmationEmail,
  buildNotificationEmail,
  buildReplyEmail,
  buildSummaryEmail,
  type Email,
  type SiteContactDetails,
  type StoredMessage,
  translateForArtist,
} from './emails.ts'
import { createInbox } from './inbox.ts'
import { createMailer, EmailDeliveryError, type Mailer } from './mailer.ts'
import { readPieceTitle } from './message-reader.ts'
import { createOutboxWorker, type QueuedEmail } from './outbox-worker.ts'
import { createReplyService } from './replies.ts'

type QueuedMessageEmail = Omit<QueuedEmail, 'addressee' | 'message_id'> & {
  message_id: number
  addressee: Exclude<QueuedEmail['addressee'], 'participant' | 'organizer'>
}
const isAboutMessage = (queued: QueuedEmail): queued is QueuedMessageEmail & QueuedEmail =>
  queued.registration_id === null && queued.message_id !== null
/** Maximum number of test e-mails in an hour, including those that were not delivered. */
const MAX_TESTS = 20

type RegistrationEmail = {
  email: Email
  added_at: number
  participant: { name: string; address: string }
}

type Dependencies = {
  db: Database
  config: Pick<Config, 'mail' | 'siteUrl' | 'allowsInternalMailHost'>
  hashAddress: (address: string) => string
  findPiece: (id: number) => Promise<Result<Pick<PublicPiece, 'title' | 'translations' | 'images'>>>
  /**
   * Returns the code for the link in the test e-mail. Opening this link confirms the artist's
   * address.
   */
  createAddressCode: (address: string) => string
  readContactDetails: () => Promise<SiteContactDetails & { isDemo: boolean }>
  readPhoto: (name: string) => Promise<Buffer | null>
  /** Returns null if the e-mail about a registration is outdated. */
  composeRegistrationEmail: (emailId: number) => Promise<RegistrationEmail | null>
  log: (error: unknown) => void
}

export function createMessageService(dependencies: Dependencies) {
  const { db, config, hashAddress, findPiece, createAddressCode, readPhoto, log } = dependencies
  const { readContactDetails, composeRegistrationEmail } = dependencies
  const isDemo = async () => (await readContactDetails()).isDemo
  const settings = createEmailSettingsService(db, config.mail, isDemo)
  const { host, hostname } = new URL(config.siteUrl)
  let stop = () => {}
  const tests: number[] = []

  const createMessageId = ({ id, received_at }: StoredMessage, part: string) =>
    `<${received_at}.${id}.${part}@${hostname}>`

  /** Returns undefined if the piece has no photo or is not published. */
  async function readFirstPhoto(id: number | null): Promise<Buffer | undefined> {
    const found = id === null ? null : await findPiece(id)
    const [first] = found?.ok ? found.value.images : []
    return (first && (await readPhoto(basename(first.image_url)))) ?? undefined
  }

  async function countSummarized(summary: 'digest' | 'suspects'): Promise<number> {
    const unread = db.queries
      .selectFrom('messages')
      .where('is_read', '=', 0)
      .where('deleted_hour', 'is', null)
    const notified = db.queries
      .selectFrom('outgoing_emails')
      .select('message_id')
      .where('addressee', '=', 'artist')
    const counted =
      summary === 'suspects'
        ? unread.where('suspicion', 'is not', null)
        : unread.where('suspicion', 'is', null).where('id', 'not in', notified)
    return countRows(counted)
  }

  /**
   * `references` contains the Message-IDs of the e-mails that the visitor has received before: the
   * confirmation and earlier replies.
   */
  async function composeReply(message: StoredMessage, replyId: number) {
    const replies = await db.queries
      .selectFrom('replies')
      .select(['id', 'text'])
      .where('message_id', '=', message.id)
      .where('id', '<=', replyId)
      .orderBy('id')
      .execute()
    const references = ['visitor', ...replies.map(({ id }) => `reply-${id}`)].map((part) =>
      createMessageId(message, part),
    )
    const art_piece_title = await readPieceTitle(findPiece, message)
    const email = buildReplyEmail({ ...message, art_piece_title }, replies.at(-1)?.text ?? '')
    return { messageId: references.pop() ?? '', references, email }
  }

  /**
   * Builds a queued e-mail. Returns null for a summary if all its messages were read in the
   * meantime.
   */
  async function composeEmail(
    message: StoredMessage,
    { addressee, reply_id }: QueuedMessageEmail,
    smtp: SmtpSettings,
  ) {
    const sender = await readContactDetails()
    const fromName = sender.siteName
    const messageId = createMessageId(message, addressee)
    const toVisitor = {
      to: message.email,
      replyTo: { name: fromName, address: smtp.recipient },
      fromName,
    }
    if (addressee === 'reply') {
      const { email, ...thread } = await composeReply(message, reply_id ?? 0)
      return { envelope: { ...toVisitor, ...thread, autoSubmitted: 'no' as const }, email }
    }
    if (addressee === 'visitor') {
      const envelope = { ...toVisitor, messageId, autoSubmitted: 'auto-replied' as const }
      const title = await readPieceTitle(findPiece, message)
      return { envelope, email: buildConfirmationEmail(message, title, sender) }
    }
    const toArtist = { to: smtp.recipient, autoSubmitted: 'auto-generated' as const }
    if (addressee === 'artist') {
      const replyTo = { name: message.name, address: message.email }
      const photo = await readFirstPhoto(message.art_piece_id)
      const email: Email = buildNotificationEmail(message, sender, photo)
      return { envelope: { ...toArtist, replyTo, fromName, messageId }, email }
    }
    const count = await countSummarized(addressee)
    if (count === 0) return null
    const email: Email = buildSummaryEmail(addressee, count, sender)
    return { envelope: { ...toArtist, fromName, messageId }, email }
  }

  const outboxWorker = createOutboxWorker({
    queries: db.queries,
    locks: db.locks,
    log,
    async open() {
      const smtp = await settings.smtp()
      if (!smtp) return null
      const { send, close } = createMailer(smtp, config)
      return { send: (email) => sendQueued(email, smtp, send), close }
    },
  })

  /** Sets Reply-To, so that the artist and the participant reply to each other. */
  async function sendRegistrationEmail(
    { id, addressee }: QueuedEmail,
    { recipient }: SmtpSettings,
    send: Mailer['send'],
  ) {
    const composed = await composeRegistrationEmail(id)
    if (!composed) return
    const { siteName } = await readContactDetails()
    const { email, participant, added_at } = composed
    const isForArtist = addressee === 'organizer'
    const organizer = { name: siteName, address: recipient }
    const replyTo = isForArtist ? participant : organizer
    const headers = {
      to: (isForArtist ? organizer : participant).address,
      ...(replyTo.address && { replyTo }),
      fromName: siteName,
      messageId: `<${added_at}.${id}.registration@${hostname}>`,
      autoSubmitted: 'auto-generated' as const,
    }
    await send(headers, email)
  }

  async function sendQueued(queued: QueuedEmail, smtp: SmtpSettings, send: Mailer['send']) {
    if (!isAboutMessage(queued)) return sendRegistrationEmail(queued, smtp, send)
    const message = await db.queries
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', queued.message_id)
      .executeTakeFirst()
    // The artist may have deleted the message in the meantime.
    if (!message) return
    const composed = await composeEmail(message, queued, smtp)
    if (composed) await send(composed.envelope, composed.email)
  }

  const inbox = createInbox({
    ...{ db, host, hashAddress, settings, findPiece },
    signature: async () => {
      const { siteName, phone } = await readContactDetails()
      return (locale: Locale) => [siteName, formatPhone(locale, phone)].filter(Boolean).join('\n')
    },
    deliverOutbox: outboxWorker.wake,
  })

  const replies = createReplyService({
    ...{ db, settings, find: inbox.find, deliverOutbox: outboxWorker.wake },
  })

  /** Sends an e-mail to the artist at once, without the outbox. Throws EmailDeliveryError. */
  async function sendToArtist(
    smtp: SmtpSettings,
    name: 'test' | 'password_link',
    values: Record<string, string>,
  ) {
    const { siteName } = await readContactDetails()
    const texts = { ...values, site: siteName }
    const headers = {
      to: smtp.recipient,
      fromName: siteName,
      messageId: `<${Date.now()}.${name}@${hostname}>`,
      autoSubmitted: 'auto-generated' as const,
    }
    const { send, close } = createMailer(smtp, config)
    try {
      await send(headers, {
        subject: translateForArtist(`${name}_subject`, texts),
        text: translateForArtist(name, texts),
        html: '',
      })
    } finally {
      close()
    }
  }

  return {
    ...inbox,
    ...replies,
    sendsEmails: async () => (await settings.smtp()) !== null,
    findRecipient: async (): Promise<string | null> => (await settings.smtp())?.recipient ?? null,
    async sendPasswordLink(link: string, username: string): Promise<void> {
      const smtp = await settings.smtp()
      if (smtp) await sendToArtist(smtp, 'password_link', { link, username })
    },
    acceptsMessages: settings.acceptsMessages,
    retentionDays: settings.retentionDays,
    settings: {
      read: settings.read,
      async update(change: Parameters<typeof settings.update>[0]) {
        const updated = await settings.update(change)
        outboxWorker.retryAll()
        return updated
      },
      /** `retryAfter` is in milliseconds. */
      async test(): Promise<TestEmailResult | { retryAfter: number }> {
        const smtp = await settings.smtp()
        if (!smtp) return { sent: false, problem: translateForArtist('no_server', {}) }
        const now = Date.now()
        const recent = tests.filter((at) => at > now - HOUR && at <= now)
        const [oldest = now] = recent
        if (recent.length >= MAX_TESTS) return { retryAfter: oldest + HOUR - now }
        tests.splice(0, tests.length, ...recent, now)
        const link = `${config.siteUrl}/admin/mail?confirm=${createAddressCode(smtp.recipient)}`
        try {
          await sendToArtist(smtp, 'test', { address: config.siteUrl, link })
          return { sent: true }
        } catch (error) {
          if (!(error instanceof EmailDeliveryError)) throw error
          return { sent: false, problem: error.message }
        }
      },
    },
    deliverOutbox: outboxWorker.wake,
    settle: outboxWorker.settle,
    start() {
      outboxWorker.retryAll()
      stop = scheduleHourly(db, inbox.deleteExpired, log)
    },
    async close() {
      stop()
      await outboxWorker.close()
    },
  }
}
export type MessageService = ReturnType<typeof createMessageService>
