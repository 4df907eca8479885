/** Times are in milliseconds since 1970. */
import type { Generated } from 'kysely'
import type { Locale } from '../../shared/locale.ts'
import type { SpamReason } from '../../shared/message.ts'
import type { IntegerBoolean } from './account-tables.ts'

export type MessageTables = {
  /**
   * `sender` and `network` are keyed hashes for the rate limits. `fingerprint` detects repeated
   * messages. `bytes` is the size of all texts, and `received_hour` counts running hours
   * (running-hours.ts).
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
   * The outbox. A `digest` or `suspects` announces several messages and belongs to the first one.
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
