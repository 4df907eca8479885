/**
 * Types of the database tables for visitors' messages and notification e-mails, for the query
 * builder Kysely. All times are in milliseconds since 1970.
 */
import type { Generated } from 'kysely'
import type { Locale } from '../../shared/locale.ts'
import type { SpamReason } from '../../shared/message.ts'
import type { IntegerBoolean } from './account-tables.ts'

export type MessageTables = {
  /**
   * Visitors' messages. `sender` is a keyed hash of the sender's IP address, and `network` a keyed
   * hash of the network that contains this IP address (messages/rate-limit.ts). `fingerprint` is a
   * hash of the text, the author and the day, which detects that a message was sent twice. `bytes`
   * is the total size of all texts of the message. `received_hour` is the number of hours that the
   * site had run when the message arrived (running-hours.ts).
   */
  messages: {
    id: Generated<number>
    locale: Locale
    name: string
    email: string
    subject: string
    message: string
    art_piece_id: number | null
    art_piece_title: string
    suspicion: SpamReason | null
    sender: string
    network: Generated<string>
    bytes: Generated<number>
    fingerprint: string
    received_at: number
    received_hour: number
    is_read: IntegerBoolean
    is_answered: IntegerBoolean
  }
  /**
   * The outbox of e-mails. For each message, one e-mail notifies the artist, and another one tells
   * the visitor that the message has arrived. A `digest` and `suspects` announce several messages
   * to the artist and belong to the first of them (messages/outbox.ts). `mailbox` is the normalised
   * address of the visitor. `attempts` counts failed deliveries.
   */
  letters: {
    id: Generated<number>
    message_id: number
    addressee: 'artist' | 'visitor' | 'digest' | 'suspects'
    mailbox: Generated<string>
    state: 'waiting' | 'sent' | 'failed'
    attempts: Generated<number>
    added_at: Generated<number>
    due_at: number
    problem: Generated<string>
  }
}
