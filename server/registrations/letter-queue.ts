import type { ArtistLetter, RegistrationLetter } from '../../shared/registration.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, lockAndReadSetting, type RateLimit } from '../database/rate-limit.ts'
import { normalizeMailbox } from '../messages/outbox.ts'

/**
 * Limits the e-mails that strangers can cause to each mailbox, so that nobody can flood another
 * person's mailbox.
 */
const MAILBOX_LIMIT: RateLimit = { max: 5, windowMs: 24 * 3_600_000 }
const CAUSED_BY_VISITORS: RegistrationLetter[] = ['requested', 'waiting', 'changed']

/** The artist can correct new dates or hours during this delay. */
const MOVED_DELAY_MS = 15 * 60_000

/**
 * `sentence` is typed by the artist, `places` is the number before a change. `days` is the day of
 * the training (in a question to the artist, also of the decision), so that each reminder and
 * question is sent only once.
 */
export type LetterDetails = { sentence?: string; places?: number; days?: string }

export const DECISION_LETTER = 'decision'

const insertLetter = (
  queries: QueryBuilder,
  values: ({ registration_id: number } | { training_id: number }) & {
    addressee: 'participant' | 'organizer'
    letter: RegistrationLetter | ArtistLetter | typeof DECISION_LETTER
    mailbox?: string
  },
  details: LetterDetails,
) =>
  queries
    .insertInto('outgoing_emails')
    .values({
      ...values,
      details: JSON.stringify(details),
      state: 'waiting',
      due_at: Date.now() + (values.letter === 'moved' ? MOVED_DELAY_MS : 0),
      added_at: Date.now(),
    })
    .execute()

/**
 * Locks all registrations until the end of the transaction, so that two requests never get the same
 * place.
 */
const lockRegistrations = (queries: QueryBuilder) => lockAndReadSetting(queries, 'registrations')

/** Adds e-mails to the outbox in the transaction of the change that they are about. */
export type Letters = {
  /** Adds nothing for a person without an e-mail address. */
  add: (
    to: { id: number; email: string },
    letter: RegistrationLetter,
    details?: LetterDetails,
  ) => Promise<void>
  addForArtist: (
    registration_id: number,
    letter: ArtistLetter,
    details?: LetterDetails,
  ) => Promise<void>
  addDecisionQuestion: (training_id: number, details: LetterDetails) => Promise<void>
}

const createLetters = (queries: QueryBuilder): Letters => ({
  async add({ id, email }, letter, details = {}) {
    if (!email) return
    const mailbox = CAUSED_BY_VISITORS.includes(letter) ? normalizeMailbox(email) : ''
    const times = queries
      .selectFrom('outgoing_emails')
      .select('added_at as at')
      .where('addressee', '=', 'participant')
      .where('mailbox', '=', mailbox)
    if (mailbox && (await getRateLimitDelay(queries, times, MAILBOX_LIMIT)) > 0) return
    const values = { registration_id: id, addressee: 'participant', letter, mailbox } as const
    await insertLetter(queries, values, details)
  },
  async addForArtist(registration_id, letter, details = {}) {
    await insertLetter(queries, { registration_id, addressee: 'organizer', letter }, details)
  },
  async addDecisionQuestion(training_id, details) {
    await insertLetter(
      queries,
      { training_id, addressee: 'organizer', letter: DECISION_LETTER },
      details,
    )
  },
})

/** Adds nothing without a mail server, because the e-mails would be outdated when there is one. */
const NO_LETTERS: Letters = {
  add: async () => {},
  addForArtist: async () => {},
  addDecisionQuestion: async () => {},
}

export type ChangeRegistrations = <Value>(
  work: (queries: QueryBuilder, letters: Letters) => Promise<Value>,
) => Promise<Value>

export const createRegistrationChanger =
  (
    db: Database,
    mail: { isConfigured: () => Promise<boolean>; deliver: () => void },
  ): ChangeRegistrations =>
  async (work) => {
    // Asks before the transaction, which holds the only connection of SQLite.
    const sendsEmails = await mail.isConfigured()
    const result = await db.change(async (queries) => {
      await lockRegistrations(queries)
      return work(queries, sendsEmails ? createLetters(queries) : NO_LETTERS)
    })
    if (sendsEmails) mail.deliver()
    return result
  }
