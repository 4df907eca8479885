/** Stores a message before the server answers, so that no confirmed message is lost. */
import { createHash } from 'node:crypto'
import type { MessageSubmission, SpamReason } from '../../shared/message.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRunningHours } from '../database/running-hours.ts'
import { createRejection } from '../result.ts'
import {
  getMessageDelay,
  lockAndReadTotalMessageSize,
  MESSAGE_OVERHEAD_BYTES,
  MESSAGE_QUOTA_BYTES,
  readTotalMessageSize,
  SPAM_QUOTA_BYTES,
  toNetworkPrefix,
  writeTotalMessageSize,
} from './message-limits.ts'
import type { MessageDependencies } from './message-reader.ts'
import { enqueueEmails, enqueueSummary } from './outbox.ts'

/** No person fills in and sends a public form in less time, even with autofill. */
const MIN_FORM_TIME_MS = 2_000
/** A genuine message may contain this many links, for example to photos of a room. */
const MAX_LINKS = 3

type Submission = {
  name: string
  subject?: string
  message: string
  extra?: string
  website?: string
  /** Milliseconds between opening and sending the form, or null if the browser ran no script. */
  open_for: number | null
}

const LINK = /(?:https?:\/\/|\bwww\.)[^\s<>"'[\]()]*/gi
/**
 * Matches punctuation at the end of a link. The lookbehind makes the search time linear, because
 * each character of a run of punctuation would otherwise start a search.
 */
const TRAILING_PUNCTUATION = /(?<![.,;:!?/])[.,;:!?/]+$/
const MARKUP = /<a\s|\[url/gi

/**
 * Counts the different links to other sites in a text, and its link tags. Returns the higher
 * number.
 */
function countLinks(text: string, host: string) {
  const withoutPrefix = (address: string) => address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
  const links = new Set(
    (text.match(LINK) ?? []).map((link) => withoutPrefix(link).replace(TRAILING_PUNCTUATION, '')),
  )
  const own = withoutPrefix(host)
  const others = [...links].filter((link) => link.split(/[/?#]/)[0]?.toLowerCase() !== own)
  return Math.max(others.length, text.match(MARKUP)?.length ?? 0)
}

/**
 * Returns why a submission looks like spam, or null. The caller marks and stores spam, and never
 * discards it, because it may be a genuine message.
 */
export function detectSpamReason(
  { name, subject = '', message, extra, website, open_for }: Submission,
  host: string,
): SpamReason | null {
  if (extra || website) return 'trap'
  if (open_for !== null && open_for < MIN_FORM_TIME_MS) return 'haste'
  const isInHeading = countLinks(`${name} ${subject}`, host) > 0
  return isInHeading || countLinks(message, host) > MAX_LINKS ? 'links' : null
}

export type ValidatedMessage = Omit<MessageSubmission, 'open_for' | 'website'> & {
  website?: string
  open_for: number | null
}

export type AcceptMessageResult =
  | { ok: true }
  | { ok: false; code: 'not_taken' | 'inbox_full' }
  /** `retryAfter` is in milliseconds. */
  | { ok: false; code: 'too_many_messages'; retryAfter: number }

/**
 * The same message on the same day has the same fingerprint and is stored once. Suspected spam has
 * another fingerprint, so that a stranger who sends the message first as spam cannot suppress the
 * genuine message.
 */
const computeFingerprint = (
  { name, email, subject, message, art_piece_id }: ValidatedMessage,
  isSuspect: boolean,
) =>
  createHash('sha256')
    .update(
      JSON.stringify([getWorkshopDay(), name, email, subject, message, art_piece_id, isSuspect]),
    )
    .digest('base64url')

export function createMessageAcceptor({
  db,
  host,
  hashAddress,
  settings,
  findPiece,
  deliverOutbox,
}: MessageDependencies) {
  const findPieceTitle = async (id: number | null) => {
    const found = id === null ? createRejection('not_found') : await findPiece(id)
    return found.ok ? found.value.title : ''
  }

  return async function accept(
    sent: ValidatedMessage,
    address: string,
  ): Promise<AcceptMessageResult> {
    if (!(await settings.acceptsMessages())) return { ok: false, code: 'not_taken' }
    const { locale, name, email, subject, message, art_piece_id } = sent
    const from = { sender: hashAddress(address), network: hashAddress(toNetworkPrefix(address)) }
    const suspicion = detectSpamReason(sent, host)
    const fingerprint = computeFingerprint(sent, suspicion !== null)
    const title = await findPieceTitle(art_piece_id)
    const texts = [name, email, subject, message, title]
    const bytes = Buffer.byteLength(texts.join('')) + MESSAGE_OVERHEAD_BYTES
    const sendsEmails = (await settings.smtp()) !== null
    /** Returns null if the message can be stored. */
    async function findDuplicateOrRefusal(
      queries: QueryBuilder,
      storedBytes: number,
    ): Promise<AcceptMessageResult | null> {
      const duplicate = await queries
        .selectFrom('messages')
        .select('id')
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
      if (duplicate) return { ok: true }
      const retryAfter = await getMessageDelay(queries, from)
      if (retryAfter > 0) return { ok: false, code: 'too_many_messages', retryAfter }
      // Refuses a message if the inbox is full, because stored messages are never deleted to make
      // room.
      const maxBytes = suspicion ? SPAM_QUOTA_BYTES : MESSAGE_QUOTA_BYTES
      return storedBytes + bytes > maxBytes ? { ok: false, code: 'inbox_full' } : null
    }
    // Checks first without a transaction, so that a flood of refused messages writes nothing. The
    // transaction checks again, because another message may have been stored meanwhile.
    const earlyResult = await findDuplicateOrRefusal(
      db.queries,
      await readTotalMessageSize(db.queries),
    )
    if (earlyResult) return earlyResult
    const accepted = await db.queries
      .transaction()
      .execute(async (queries): Promise<AcceptMessageResult> => {
        const storedBytes = await lockAndReadTotalMessageSize(queries)
        const result = await findDuplicateOrRefusal(queries, storedBytes)
        if (result) return result
        const stored = await queries
          .insertInto('messages')
          .values({
            ...{ locale, name, email, subject, message, suspicion, fingerprint, bytes },
            ...from,
            art_piece_id: title ? art_piece_id : null,
            art_piece_title: title,
            received_at: Date.now(),
            received_hour: await getRunningHours(queries),
            is_read: 0,
            is_answered: 0,
          })
          // A second tap on the button may have stored the same message first.
          .onConflict((conflict) => conflict.column('fingerprint').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!stored) return { ok: true }
        await writeTotalMessageSize(queries, storedBytes + bytes)
        if (sendsEmails && suspicion) await enqueueSummary(queries, stored.id, 'suspects')
        else if (sendsEmails) await enqueueEmails(queries, stored.id, email)
        return { ok: true }
      })
    if (accepted.ok && sendsEmails) deliverOutbox()
    return accepted
  }
}
