/**
 * Runs once an hour: ends requests and offers that nobody answered in time, closes waiting lists of
 * trainings that have begun, offers free places, asks the artist whether trainings go ahead,
 * reminds participants and erases old registrations. Without a mail server, e-mails that still wait
 * become calls.
 */
import { addDays, getLastTrainingDay } from '../../shared/entities/training-dates.ts'
import { isOpenRegistration } from '../../shared/registration.ts'
import type { RegistrationSettings } from '../../shared/registration-settings.ts'
import { DAY, getWorkshopDay } from '../../shared/workshop-day.ts'
import { selectDeletedIds } from '../content/trash/soft-delete.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRunningHours } from '../database/running-hours.ts'
import { findUndecidedTrainings, queueDecisionQuestions } from './decision.ts'
import type { ChangeRegistrations, NoticeDetails, NoticeQueue } from './notice-queue.ts'
import { getOfferDeadline, offerFreePlaces } from './places.ts'
import { confirmOrCloseRegistration } from './registration-rows.ts'

/** Each reminder is sent at most this number of days before the training. */
const REMINDERS = { reminder_week: 7, reminder_day: 1 } as const

/** Selects the registrations with an offer that has not reached the person yet. */
const selectUnknownOffers = (queries: QueryBuilder) =>
  queries
    .selectFrom('outgoing_emails')
    .select('registration_id')
    .where('kind', '=', 'offered')
    .where('state', 'in', ['waiting', 'to_telephone'])

/**
 * Restarts the time for an answer while the e-mail or call with the offer is pending, because this
 * time begins when the person hears of the offer. Does not increase `changes`, from which the
 * version is computed, so that the artist can still act on the offer in an open page.
 */
async function renewUnknownOffers(queries: QueryBuilder) {
  const rows = await queries
    .selectFrom('registrations')
    .innerJoin('trainings', 'trainings.id', 'training_id')
    .select(['registrations.id', 'date'])
    .where('state', '=', 'offered')
    .where('registrations.id', 'in', selectUnknownOffers(queries))
    .where((on) => on.or([on('date', 'is', null), on('date', '>', getWorkshopDay())]))
    .execute()
  for (const { id, date } of rows)
    await queries
      .updateTable('registrations')
      .set({ respond_by: getOfferDeadline(date) })
      .where('id', '=', id)
      .execute()
}

async function expireUnanswered(queries: QueryBuilder, notices: NoticeQueue) {
  const rows = await queries
    .selectFrom('registrations')
    .selectAll()
    .select(({ eb }) => eb('id', 'in', selectUnknownOffers(queries)).as('is_unknown'))
    .where('state', 'in', ['requested', 'offered'])
    .where('respond_by', '<=', Date.now())
    .orderBy('id')
    .execute()
  for (const row of rows) {
    await confirmOrCloseRegistration(queries, row.id, 'expired')
    if (row.state === 'requested') {
      await notices.emailOrTelephone(row, 'expired')
      await notices.emailArtist(row.id, 'expired')
    } else if (row.is_unknown) await notices.email(row, 'no_place')
    else await notices.emailOrTelephone(row, 'lapsed')
  }
}

/**
 * Offers places that became free without a cancellation, for example when a training returned from
 * the trash.
 */
async function offerAllFreePlaces(queries: QueryBuilder, notices: NoticeQueue) {
  const rows = await queries
    .selectFrom('registrations')
    .select('training_id')
    .distinct()
    .where('state', '=', 'waiting')
    .execute()
  for (const { training_id } of rows) await offerFreePlaces(queries, training_id, notices)
}

/**
 * Selects trainings unchanged for a day, in which the artist can correct a date that would close a
 * waiting list or erase registrations. A `changed_at` in the future, from a wrong clock, counts
 * too.
 */
const selectTrainingsUnchangedForADay = (queries: QueryBuilder) =>
  queries
    .selectFrom('trainings')
    .select('id')
    .where((on) =>
      on.or([on('changed_at', '<', Date.now() - DAY), on('changed_at', '>', Date.now())]),
    )

/**
 * Closes waiting lists once the first day is over. People who get no e-mails are not listed to be
 * telephoned, because the artist would have nothing to offer them.
 */
async function closeWaitingLists(queries: QueryBuilder, notices: NoticeQueue) {
  const begun = selectTrainingsUnchangedForADay(queries).where('date', '<', getWorkshopDay())
  const rows = await queries
    .selectFrom('registrations')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('training_id', 'in', begun)
    .execute()
  for (const row of rows) {
    await confirmOrCloseRegistration(queries, row.id, 'expired')
    await notices.email(row, 'no_place')
  }
}

const selectUnsentMoves = (queries: QueryBuilder) =>
  queries
    .selectFrom('outgoing_emails')
    .select('registration_id')
    .where('kind', '=', 'moved')
    .where('state', '=', 'waiting')

type Reminder = keyof typeof REMINDERS

/**
 * Reminders of earlier versions contain no training date. Such a reminder counts for any date, so
 * that nobody is reminded twice.
 */
async function findIdsWithReminder(queries: QueryBuilder, kind: Reminder, ids: number[]) {
  const emails = await queries
    .selectFrom('outgoing_emails')
    .select(['registration_id', 'details'])
    .where('kind', '=', kind)
    .where('registration_id', 'in', ids)
    .execute()
  return (id: number, date: string) =>
    emails.some(({ registration_id, details }) => {
      const { days = date }: NoticeDetails = JSON.parse(details || '{}')
      return registration_id === id && days === date
    })
}

/**
 * Reminds each participant once for each date of the training. Skips a person who was confirmed
 * less than a day ago, and one who is about to hear of new dates, which may still be corrected.
 */
async function addReminders(queries: QueryBuilder, notices: NoticeQueue) {
  const today = getWorkshopDay()
  for (const [kind, days] of [
    ['reminder_day', REMINDERS.reminder_day],
    ['reminder_week', REMINDERS.reminder_week],
  ] as const) {
    const rows = await queries
      .selectFrom('registrations')
      .innerJoin('trainings', 'trainings.id', 'registrations.training_id')
      .select(['registrations.id', 'email', 'date'])
      .where('registrations.state', '=', 'confirmed')
      .where('confirmed_at', '<', Date.now() - DAY)
      .where('trainings.date', '>', kind === 'reminder_week' ? addDays(today) : today)
      .where('trainings.date', '<=', addDays(today, days))
      .where('registrations.id', 'not in', selectUnsentMoves(queries))
      .where('trainings.id', 'not in', selectDeletedIds(queries, 'training'))
      .execute()
    if (rows.length === 0) continue
    const isReminded = await findIdsWithReminder(
      queries,
      kind,
      rows.map(({ id }) => id),
    )
    for (const { date, ...row } of rows)
      if (date && !isReminded(row.id, date)) await notices.email(row, kind, { days: date })
  }
}

/**
 * Erases registrations whose retention time is over. The server must also have run for that time
 * since the registration, so that a wrong clock alone erases nothing. Keeps open registrations of a
 * training whose date is not decided yet.
 */
async function eraseOld(queries: QueryBuilder, { retention_months }: RegistrationSettings) {
  const days = Math.round((retention_months * 365) / 12)
  const oldestDay = addDays(getWorkshopDay(), -days)
  const oldestHour = (await getRunningHours(queries)) - days * 24
  const rows = await queries
    .selectFrom('registrations')
    .innerJoin('trainings', 'trainings.id', 'registrations.training_id')
    .select(['registrations.id', 'state', 'created_at', 'date', 'end_date', 'duration'])
    .where('created_hour', '<=', oldestHour)
    .where('trainings.id', 'in', selectTrainingsUnchangedForADay(queries))
    .execute()
  const ids = rows.flatMap(({ id, state, created_at, ...training }) => {
    if (!training.date && isOpenRegistration({ state })) return []
    const last = getLastTrainingDay(training) ?? training.date ?? getWorkshopDay(created_at)
    return last < oldestDay ? [id] : []
  })
  if (ids.length > 0) await queries.deleteFrom('registrations').where('id', 'in', ids).execute()
}

async function hasWork(queries: QueryBuilder): Promise<boolean> {
  const row = await queries.selectFrom('registrations').select('id').limit(1).executeTakeFirst()
  return row !== undefined || (await findUndecidedTrainings(queries)).length > 0
}

export const createDeadlineJob =
  (
    queries: QueryBuilder,
    changeRegistrations: ChangeRegistrations,
    readSettings: () => Promise<RegistrationSettings>,
  ) =>
  async (): Promise<void> => {
    if (!(await hasWork(queries))) return
    const settings = await readSettings()
    await changeRegistrations(async (queries, notices) => {
      await notices.telephoneWithoutMailServer()
      await renewUnknownOffers(queries)
      await expireUnanswered(queries, notices)
      await closeWaitingLists(queries, notices)
      await offerAllFreePlaces(queries, notices)
      await queueDecisionQuestions(queries, notices)
      await addReminders(queries, notices)
      await eraseOld(queries, settings)
    })
  }
