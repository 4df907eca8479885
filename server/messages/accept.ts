/** Accepts messages from the public forms. A message is stored before the request is answered. */
import { createHash } from 'node:crypto'
import type { SentMessage } from '../../shared/message.ts'
import { workshopDay } from '../../shared/workshop-day.ts'
import type { Database, Queries } from '../database/connect.ts'
import { hoursRun } from '../database/running-hours.ts'
import { type Outcome, refused } from '../outcome.ts'
import {
  MOST_BYTES,
  MOST_BYTES_WITH_SUSPECTS,
  networkOf,
  storedBytes,
  takeTurn,
  waitBeforeMessage,
} from './limits.ts'
import { suspicionOf } from './suspicion.ts'
import { writeLetters } from './waiting-letters.ts'

/** A validated submission. `open_for` is null if the browser ran no script. */
export type Sent = Omit<SentMessage, 'open_for' | 'website'> & {
  website?: string
  open_for: number | null
}

export type Accepted =
  | { ok: true }
  | { ok: false; code: 'not_taken' | 'inbox_full' }
  /** `retryAfter` is in milliseconds. */
  | { ok: false; code: 'too_many_messages'; retryAfter: number }

type Parts = {
  db: Database
  /** Returns a keyed hash of an IP address. */
  hide: (address: string) => string
  settings: { areTaken: () => Promise<boolean>; route: () => Promise<object | null> }
  findPiece: (id: number) => Promise<Outcome<{ title: string }>>
  /** Starts delivering the e-mails in the outbox. */
  deliver: () => void
}

/** Returns a hash that detects duplicates: the same text from the same visitor on the same day. */
const fingerprintOf = ({ name, email, subject, message, art_piece_id }: Sent) =>
  createHash('sha256')
    .update(JSON.stringify([workshopDay(), name, email, subject, message, art_piece_id]))
    .digest('base64url')

/** Returns the function that accepts one message sent from an IP address. */
export function acceptInto({ db, hide, settings, findPiece, deliver }: Parts) {
  const titleOf = async (id: number | null) => {
    const found = id === null ? refused('not_found') : await findPiece(id)
    return found.ok ? found.value.title : ''
  }

  return async function accept(sent: Sent, address: string): Promise<Accepted> {
    if (!(await settings.areTaken())) return { ok: false, code: 'not_taken' }
    const { locale, name, email, subject, message, art_piece_id } = sent
    const from = { sender: hide(address), network: hide(networkOf(address)) }
    const fingerprint = fingerprintOf(sent)
    const title = await titleOf(art_piece_id)
    const bytes = Buffer.byteLength([name, email, subject, message, title].join(''))
    const suspicion = suspicionOf(sent)
    const isDelivered = suspicion === null && (await settings.route()) !== null
    /**
     * Returns the answer to a message that is a duplicate or is refused, or null if it can be
     * stored.
     */
    async function answerWithoutStoring(queries: Queries): Promise<Accepted | null> {
      const known = await queries
        .selectFrom('messages')
        .select('id')
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
      if (known) return { ok: true }
      const retryAfter = await waitBeforeMessage(queries, from)
      if (retryAfter > 0) return { ok: false, code: 'too_many_messages', retryAfter }
      // Refuses a message when the storage quota is reached. Stored messages are never deleted to
      // make room.
      const most = suspicion ? MOST_BYTES_WITH_SUSPECTS : MOST_BYTES
      if ((await storedBytes(queries)) + bytes > most) return { ok: false, code: 'inbox_full' }
      return null
    }
    // Checks before the transaction begins, so that refused messages cause no disk write during a
    // flood.
    const answer = await answerWithoutStoring(db.read)
    if (answer) return answer
    const accepted = await db.read.transaction().execute(async (queries): Promise<Accepted> => {
      await takeTurn(queries)
      const answer = await answerWithoutStoring(queries)
      if (answer) return answer
      const stored = await queries
        .insertInto('messages')
        .values({
          ...{ locale, name, email, subject, message, suspicion, fingerprint, bytes },
          ...from,
          art_piece_id: title ? art_piece_id : null,
          art_piece_title: title,
          received_at: Date.now(),
          received_hour: await hoursRun(queries),
          is_read: 0,
          is_answered: 0,
        })
        // A double submit can insert the same fingerprint first.
        .onConflict((conflict) => conflict.column('fingerprint').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (stored && isDelivered) await writeLetters(queries, stored.id, email)
      return { ok: true }
    })
    if (accepted.ok && isDelivered) deliver()
    return accepted
  }
}
