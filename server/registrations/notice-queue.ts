import type { Transaction } from 'kysely'
import type { TrainingTimes } from '../../shared/entities/training-dates.ts'
import {
  type ArtistEmailKind,
  isOutdatedNotice,
  KINDS_WITHOUT_CALL,
  type NoticeKind,
} from '../../shared/registration-notices.ts'
import { DAY, MINUTE } from '../../shared/workshop-day.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, lockAndReadSetting, type RateLimit } from '../database/rate-limit.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { normalizeMailbox } from '../messages/outbox.ts'

/**
 * Limits the e-mails that strangers can cause: to each mailbox, so that nobody can flood another
 * person's mailbox, and for each registration, so that nobody can write to many people by changing
 * its e-mail address.
 */
const STRANGER_LIMIT: RateLimit = { max: 5, windowMs: DAY }

/** Delay of e-mails about new dates or hours, during which the artist can correct a mistake. */
const MOVED_DELAY_MS = 15 * MINUTE

/**
 * `sentence` is the artist's own text. `places`, `before` and `respond_by` are the places, dates
 * and deadline before a change. `days` is the day of the training (in a question to the artist,
 * also of the decision), so that each reminder and question is sent only once.
 */
export type NoticeDetails = {
  sentence?: string
  places?: number
  before?: TrainingTimes
  respond_by?: number | null
  days?: string
}

export const DECISION_QUESTION = 'decision'

const insertOutgoingEmail = (
  queries: QueryBuilder,
  values: ({ registration_id: number } | { training_id: number }) & {
    addressee: 'participant' | 'organizer'
    kind: NoticeKind | ArtistEmailKind | typeof DECISION_QUESTION
    mailbox?: string
    state?: 'waiting' | 'to_telephone' | 'recorded' | 'held'
  },
  details: NoticeDetails,
) =>
  queries
    .insertInto('outgoing_emails')
    .values({
      state: 'waiting',
      ...values,
      details: JSON.stringify(details),
      due_at: Date.now() + (values.kind === 'moved' ? MOVED_DELAY_MS : 0),
      added_at: Date.now(),
    })
    .execute()

/**
 * Locks all registrations until the end of the transaction, so that two requests never get the same
 * place.
 */
const lockRegistrations = (queries: QueryBuilder) => lockAndReadSetting(queries, 'registrations')

/** Deletes the pending calls to a person that no longer match the state of the registration. */
async function removeOutdatedCalls(queries: QueryBuilder, id: number) {
  const calls = await queries
    .selectFrom('outgoing_emails')
    .innerJoin('registrations', 'registrations.id', 'registration_id')
    .select(['outgoing_emails.id', 'kind', 'registrations.state'])
    .where('registration_id', '=', id)
    .where('outgoing_emails.state', '=', 'to_telephone')
    .execute()
  for (const call of calls)
    if (isOutdatedNotice({ kind: call.kind as NoticeKind }, call))
      await queries.deleteFrom('outgoing_emails').where('id', '=', call.id).execute()
}

/**
 * Returns true if the last thing that the person has heard about an offer is the offer itself, not
 * its withdrawal.
 */
export async function knowsOffer(queries: QueryBuilder, registration_id: number | null) {
  const last = await queries
    .selectFrom('outgoing_emails')
    .select('kind')
    .where('registration_id', '=', registration_id)
    .where('kind', 'in', ['offered', 'withdrawn'])
    .where('state', 'in', ['sent', 'telephoned'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'offered'
}

const turnIntoCalls = (queries: QueryBuilder) =>
  queries
    .updateTable('outgoing_emails')
    .set(({ eb }) => ({
      state: eb
        .case()
        .when('kind', 'in', KINDS_WITHOUT_CALL)
        .then('recorded' as const)
        .else('to_telephone' as const)
        .end(),
    }))
    .where('addressee', '=', 'participant')
    .where('state', '=', 'waiting')

type Person = { id: number; email: string }

/**
 * Queues e-mails, and calls that the artist has to make, in the transaction of the change. Without
 * a mail server, queues no e-mails, because they would be outdated once there is one.
 */
function createNoticeQueue(queries: QueryBuilder, sendsEmails: boolean) {
  const getsEmail = ({ email }: { email: string }) => sendsEmails && email !== ''
  const add = async (
    to: Person,
    kind: NoticeKind,
    details: NoticeDetails = {},
    { mailbox = '', instead = 'to_telephone' as 'to_telephone' | 'recorded' } = {},
  ) => {
    const state = getsEmail(to) ? 'waiting' : instead
    if (state !== 'waiting') await removeOutdatedCalls(queries, to.id)
    const values = { registration_id: to.id, addressee: 'participant', kind, mailbox } as const
    await insertOutgoingEmail(queries, { ...values, state }, details)
  }
  return {
    getsEmail,
    /** Adds an e-mail. For a person who gets none, only removes outdated calls. */
    async email(to: Person, kind: NoticeKind, details?: NoticeDetails) {
      if (getsEmail(to)) await add(to, kind, details)
      else await removeOutdatedCalls(queries, to.id)
    },
    /**
     * Queues the person's newest notice of this kind again, with the text that the artist added.
     * Deletes notices of this kind that have not reached the person yet.
     */
    async emailAgain(to: Person, kind: NoticeKind) {
      if (!getsEmail(to)) return
      const last = await queries
        .selectFrom('outgoing_emails')
        .select('details')
        .where('registration_id', '=', to.id)
        .where('addressee', '=', 'participant')
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      await queries
        .deleteFrom('outgoing_emails')
        .where('registration_id', '=', to.id)
        .where('addressee', '=', 'participant')
        .where('kind', '=', kind)
        .where('state', 'in', ['waiting', 'to_telephone'])
        .execute()
      await add(to, kind, JSON.parse(last?.details ?? '{}'))
    },
    /** Adds an e-mail, unless the person gets none or STRANGER_LIMIT is reached. */
    async emailWithinLimit(to: Person, kind: NoticeKind, details?: NoticeDetails) {
      if (!getsEmail(to)) return
      const mailbox = normalizeMailbox(to.email)
      const times = queries
        .selectFrom('outgoing_emails')
        .select('added_at as at')
        .where('addressee', '=', 'participant')
      for (const events of [
        times.where('mailbox', '=', mailbox),
        // Other functions store no mailbox, so only the e-mails of this function count.
        times.where('registration_id', '=', to.id).where('mailbox', '!=', ''),
      ])
        if ((await getRateLimitDelay(queries, events, STRANGER_LIMIT)) > 0) return
      await add(to, kind, details, { mailbox })
    },
    /** Adds an e-mail, or asks the artist to telephone a person who gets no e-mail. */
    emailOrTelephone: (to: Person, kind: NoticeKind, details?: NoticeDetails) =>
      add(to, kind, details),
    /** Adds an e-mail. For a person who gets none, adds a record that needs no call. */
    emailOrRecord: (to: Person, kind: NoticeKind, details?: NoticeDetails) =>
      add(to, kind, details, { instead: 'recorded' }),
    /**
     * Queues the notice of new dates. If `isHeld`, the person hears nothing until `setHeld`
     * releases it.
     */
    announceDates: (to: Person, details: NoticeDetails, isHeld: boolean) =>
      isHeld
        ? insertOutgoingEmail(
            queries,
            {
              ...{ registration_id: to.id, addressee: 'participant' },
              kind: 'moved',
              state: 'held',
            },
            details,
          )
        : add(to, 'moved', details),
    /** A released notice becomes an e-mail, after MOVED_DELAY_MS, or a call. */
    setHeld: (noticeId: number, to: Person, isHeld: boolean) =>
      queries
        .updateTable('outgoing_emails')
        .set({
          state: isHeld ? 'held' : getsEmail(to) ? 'waiting' : 'to_telephone',
          due_at: Date.now() + MOVED_DELAY_MS,
        })
        .where('id', '=', noticeId)
        .execute(),
    async emailArtist(registration_id: number, kind: ArtistEmailKind, details: NoticeDetails = {}) {
      const values = { registration_id, addressee: 'organizer', kind } as const
      if (sendsEmails) await insertOutgoingEmail(queries, values, details)
    },
    async askForDecision(training_id: number, details: NoticeDetails) {
      const values = { training_id, addressee: 'organizer', kind: DECISION_QUESTION } as const
      if (sendsEmails) await insertOutgoingEmail(queries, values, details)
    },
    /** Turns waiting e-mails into calls for a person who no longer has an e-mail address. */
    async telephoneInstead({ id }: { id: number }) {
      await turnIntoCalls(queries).where('registration_id', '=', id).execute()
    },
    /**
     * If the site has no mail server any more, turns the waiting e-mails to participants into
     * calls, or into records that need no call.
     */
    async telephoneWithoutMailServer() {
      if (!sendsEmails) await turnIntoCalls(queries).execute()
    },
  }
}

export type NoticeQueue = ReturnType<typeof createNoticeQueue>

export type ChangeRegistrations = <Value>(
  work: (queries: Transaction<DatabaseTables>, notices: NoticeQueue) => Promise<Value>,
) => Promise<Value>

export const createRegistrationChanger =
  (
    db: Database,
    mail: { isConfigured: () => Promise<boolean>; deliver: () => void },
  ): ChangeRegistrations =>
  async (work) => {
    // Reads the e-mail settings before the transaction, which holds the only SQLite connection.
    const sendsEmails = await mail.isConfigured()
    const result = await db.change(async (queries) => {
      await lockRegistrations(queries)
      return work(queries, createNoticeQueue(queries, sendsEmails))
    })
    if (sendsEmails) mail.deliver()
    return result
  }
