import type { TrainingDates } from '../../shared/entities/training-dates.ts'
import type { ArtistLetter, RegistrationLetter } from '../../shared/registration-letters.ts'
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
 * `sentence` is typed by the artist, `places` and `before` are the number and the dates before a
 * change. `days` is the day of the training (in a question to the artist, also of the decision), so
 * that each reminder and question is sent only once.
 */
export type LetterDetails = {
  sentence?: string
  places?: number
  before?: TrainingDates
  days?: string
}

export const DECISION_LETTER = 'decision'

const insertLetter = (
  queries: QueryBuilder,
  values: ({ registration_id: number } | { training_id: number }) & {
    addressee: 'participant' | 'organizer'
    letter: RegistrationLetter | ArtistLetter | typeof DECISION_LETTER
    mailbox?: string
    state?: 'to_telephone'
  },
  details: LetterDetails,
) =>
  queries
    .insertInto('outgoing_emails')
    .values({
      state: 'waiting',
      ...values,
      details: JSON.stringify(details),
      due_at: Date.now() + (values.letter === 'moved' ? MOVED_DELAY_MS : 0),
      added_at: Date.now(),
    })
    .execute()

/**
 * Locks all registrations until the end of the transaction, so that two requests never get the same
 * place.
 */
const lockRegistrations = (queries: QueryBuilder) => lockAndReadSetting(queries, 'registrations')

type AddLetter = (
  to: { id: number; email: string },
  letter: RegistrationLetter,
  details?: LetterDetails,
) => Promise<void>

/**
 * Adds e-mails to the outbox in the transaction of the change that they are about. Adds none
 * without a mail server, because they would be outdated when there is one.
 */
export type Letters = {
  /** Adds nothing for a person without an e-mail address. */
  add: AddLetter
  /** Asks the artist to telephone a person who gets no e-mail. */
  addOrTelephone: AddLetter
  addForArtist: (
    registration_id: number,
    letter: ArtistLetter,
    details?: LetterDetails,
  ) => Promise<void>
  addDecisionQuestion: (training_id: number, details: LetterDetails) => Promise<void>
}

function createLetters(queries: QueryBuilder, sendsEmails: boolean): Letters {
  const add: AddLetter = async ({ id, email }, letter, details = {}) => {
    if (!sendsEmails || !email) return
    const mailbox = CAUSED_BY_VISITORS.includes(letter) ? normalizeMailbox(email) : ''
    const times = queries
      .selectFrom('outgoing_emails')
      .select('added_at as at')
      .where('addressee', '=', 'participant')
      .where('mailbox', '=', mailbox)
    if (mailbox && (await getRateLimitDelay(queries, times, MAILBOX_LIMIT)) > 0) return
    const values = { registration_id: id, addressee: 'participant', letter, mailbox } as const
    await insertLetter(queries, values, details)
  }
  return {
    add,
    async addOrTelephone(to, letter, details = {}) {
      if (sendsEmails && to.email) return add(to, letter, details)
      const values = { registration_id: to.id, addressee: 'participant', letter } as const
      await insertLetter(queries, { ...values, state: 'to_telephone' }, details)
    },
    async addForArtist(registration_id, letter, details = {}) {
      const values = { registration_id, addressee: 'organizer', letter } as const
      if (sendsEmails) await insertLetter(queries, values, details)
    },
    async addDecisionQuestion(training_id, details) {
      const values = { training_id, addressee: 'organizer', letter: DECISION_LETTER } as const
      if (sendsEmails) await insertLetter(queries, values, details)
    },
  }
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
      return work(queries, createLetters(queries, sendsEmails))
    })
    if (sendsEmails) mail.deliver()
    return result
  }
