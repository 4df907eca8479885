/** How a message comes in: judged, limited, and stored before anything is answered. */
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

/** Without the script nobody has measured the time. */
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
  /** Turns an address into what stands for it and cannot be turned back. */
  hide: (address: string) => string
  settings: { areTaken: () => Promise<boolean>; route: () => Promise<object | null> }
  findPiece: (id: number) => Promise<Outcome<{ title: string }>>
  /** Is told that letters wait. */
  deliver: () => void
}

/** The same words of the same visitor on the same day are one message, sent twice. */
const fingerprintOf = ({ name, email, subject, message, art_piece_id }: Sent) =>
  createHash('sha256')
    .update(JSON.stringify([workshopDay(), name, email, subject, message, art_piece_id]))
    .digest('base64url')

/** @returns what takes a message in, from that address */
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
    /** Returns the answer to a message that is not stored, or null. */
    async function answerWithoutStoring(queries: Queries): Promise<Accepted | null> {
      const known = await queries
        .selectFrom('messages')
        .select('id')
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
      if (known) return { ok: true }
      const retryAfter = await waitBeforeMessage(queries, from)
      if (retryAfter > 0) return { ok: false, code: 'too_many_messages', retryAfter }
      // Acknowledged messages are never erased to make room: what no longer fits is refused.
      const most = suspicion ? MOST_BYTES_WITH_SUSPECTS : MOST_BYTES
      if ((await storedBytes(queries)) + bytes > most) return { ok: false, code: 'inbox_full' }
      return null
    }
    // A message that is refused writes nothing, so a flood of them does not wait for the disk.
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
        // The second of two taps may have come first.
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
