/** The tables of visitors' messages and of the e-mails that tell of them. Moments are milliseconds since 1970. */
import type { Generated } from 'kysely'
import type { Locale } from '../../shared/locale.ts'
import type { Suspicion } from '../../shared/message.ts'
import type { Flag } from './account-tables.ts'

export type MessageTables = {
  /**
   * `sender` is a keyed hash of the address that it came from, `network` one of the larger network around it (limits.ts).
   * `fingerprint` is a hash of the words, their author and the day; `bytes` is the size of the texts.
   * `received_hour` counts hours that the site had run (running-hours.ts).
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
    suspicion: Suspicion | null
    sender: string
    network: Generated<string>
    bytes: Generated<number>
    fingerprint: string
    received_at: number
    received_hour: number
    is_read: Flag
    is_answered: Flag
  }
  /** E-mails: one tells the artist, another the visitor that the message has come. `attempts` counts the failed ones. */
  letters: {
    id: Generated<number>
    message_id: number
    addressee: 'artist' | 'visitor'
    state: 'waiting' | 'sent' | 'failed'
    attempts: Generated<number>
    due_at: number
    problem: Generated<string>
  }
}
