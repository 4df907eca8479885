/**
 * Accepts messages from the public HTML forms. A message is stored before the server answers the
 * request.
 */
import { createHash } from 'node:crypto'
import type { MessageSubmission } from '../../shared/message.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { getRunningHours } from '../database/running-hours.ts'
import { createRejection, type Result } from '../result.ts'
import { enqueueEmails } from './outbox.ts'
import { getRateLimitDelay, lockRateLimits, toNetworkPrefix } from './rate-limit.ts'
import { detectSpamReason } from './spam.ts'
import { MESSAGE_QUOTA_BYTES, SPAM_QUOTA_BYTES, sumMessageBytes } from './storage-quota.ts'

/**
 * A validated message from a visitor. `open_for` is the number of milliseconds for which the page
 * was open, or null if the browser ran no script.
 */
export type ValidatedMessage = Omit<MessageSubmission, 'open_for' | 'website'> & {
  website?: string
  open_for: number | null
}

export type AcceptMessageResult =
  | { ok: true }
  | { ok: false; code: 'not_taken' | 'inbox_full' }
  /** `retryAfter` is the time until the visitor may send another message, in milliseconds. */
  | { ok: false; code: 'too_many_messages'; retryAfter: number }

type Dependencies = {
  db: Database
  /** Returns a keyed hash of an IP address. Messages are stored with it for the rate limits. */
  hashAddress: (address: string) => string
  settings: { acceptsMessages: () => Promise<boolean>; smtp: () => Promise<object | null> }
  findPiece: (id: number) => Promise<Result<{ title: string }>>
  /** Starts delivering the e-mails in the outbox. */
  deliverOutbox: () => void
}

/**
 * Returns a hash that is used to detect duplicates. It is the same only if a visitor sends the same
 * message again on the same day.
 */
const computeFingerprint = ({ name, email, subject, message, art_piece_id }: ValidatedMessage) =>
  createHash('sha256')
    .update(JSON.stringify([getWorkshopDay(), name, email, subject, message, art_piece_id]))
    .digest('base64url')

/**
 * Creates the function that accepts one message. The function gets the message and the IP address
 * of the sender.
 */
export function createMessageAcceptor({
  db,
  hashAddress,
  settings,
  findPiece,
  deliverOutbox,
}: Dependencies) {
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
    const fingerprint = computeFingerprint(sent)
    const title = await findPieceTitle(art_piece_id)
    const bytes = Buffer.byteLength([name, email, subject, message, title].join(''))
    const suspicion = detectSpamReason(sent)
    const shouldNotify = suspicion === null && (await settings.smtp()) !== null
    /**
     * Returns the result for a message that is a duplicate or must be refused. Returns null if the
     * message can be stored.
     */
    async function findDuplicateOrRefusal(
      queries: QueryBuilder,
    ): Promise<AcceptMessageResult | null> {
      const duplicate = await queries
        .selectFrom('messages')
        .select('id')
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
      if (duplicate) return { ok: true }
      const retryAfter = await getRateLimitDelay(queries, from)
      if (retryAfter > 0) return { ok: false, code: 'too_many_messages', retryAfter }
      // Refuses a message when the storage quota is reached, because stored messages are never
      // deleted to make room.
      const maxBytes = suspicion ? SPAM_QUOTA_BYTES : MESSAGE_QUOTA_BYTES
      if ((await sumMessageBytes(queries)) + bytes > maxBytes)
        return { ok: false, code: 'inbox_full' }
      return null
    }
    // Checks for duplicates, the rate limits and the quota before the transaction begins, so that
    // refused messages cause no disk writes during a flood. The transaction repeats these checks,
    // because another message may have been stored in the meantime.
    const earlyResult = await findDuplicateOrRefusal(db.read)
    if (earlyResult) return earlyResult
    const accepted = await db.read
      .transaction()
      .execute(async (queries): Promise<AcceptMessageResult> => {
        await lockRateLimits(queries)
        const result = await findDuplicateOrRefusal(queries)
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
          // If the visitor has submitted the form twice, the other request may have inserted the
          // message with the same fingerprint first. The message is then not inserted again.
          .onConflict((conflict) => conflict.column('fingerprint').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (stored && shouldNotify) await enqueueEmails(queries, stored.id, email)
        return { ok: true }
      })
    if (accepted.ok && shouldNotify) deliverOutbox()
    return accepted
  }
}
