import type { PublicTraining } from '../../shared/entities/training.ts'
import {
  addDays,
  getLastTrainingDay,
  hasDaysToCome,
  hasTrainingBegun,
  haveSameSchedule,
  isPastTraining,
  pickTrainingTimes,
  type TrainingTimes,
} from '../../shared/entities/training-dates.ts'
import { getWorkshopDay, parseWorkshopDateTime } from '../../shared/workshop-day.ts'
import { createTrainingService, type TrainingService } from '../content/entities/trainings.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { callOffRegistrations } from './artist-actions.ts'
import type { NoticeDetails, NoticeQueue } from './notice-queue.ts'
import {
  countHeldPlacesByTraining,
  getFreePlaces,
  offerFreePlaces,
  shortenResponseDeadlines,
} from './places.ts'
import { selectOpenRegistrations } from './registration-rows.ts'
import type { RegistrationService } from './registrations.ts'

const subtract = (held: Map<number, number>) => (training: PublicTraining) => {
  const taken = held.get(training.id) ?? 0
  return taken > 0 || training.places_left !== null
    ? { ...training, places_left: getFreePlaces(training, taken) }
    : training
}

/**
 * Tells each person with an open registration about new dates or hours of the training, unless an
 * e-mail or call about an earlier change is still pending. If the person cannot know that earlier
 * change, restores the deadline, and deletes the pending notice if the training has its old dates
 * and hours again. Holds notices back while the training has no days to come.
 */
async function announceDates(
  queries: QueryBuilder,
  notices: NoticeQueue,
  training_id: number,
  { before, after }: { before: TrainingTimes; after: TrainingTimes },
) {
  const open = await selectOpenRegistrations(queries, training_id).execute()
  const isUnderWay = hasTrainingBegun(after) && !isPastTraining(after)
  const rows = isUnderWay ? open.filter(({ state }) => state === 'confirmed') : open
  if (rows.length === 0) return
  const unsent = await queries
    .selectFrom('outgoing_emails')
    .select(['id', 'registration_id', 'details', 'state', 'due_at', 'added_at', 'attempts'])
    .where('kind', '=', 'moved')
    .where('state', 'in', ['waiting', 'to_telephone', 'held'])
    .execute()
  const sent = await queries
    .selectFrom('outgoing_emails')
    .select(['registration_id', 'state', 'due_at'])
    .where('addressee', '=', 'participant')
    // An e-mail that is due counts as sent, because the outbox may be sending it.
    .where((on) =>
      on.or([
        on('state', '=', 'sent'),
        on.and([on('state', '=', 'waiting'), on('due_at', '<=', Date.now())]),
      ]),
    )
    .where(
      'registration_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const row of rows) {
    const own = unsent.filter(({ registration_id }) => registration_id === row.id)
    const pending = own.find(({ state, due_at }) =>
      notices.getsEmail(row)
        ? state === 'held' || (state === 'waiting' && due_at > Date.now())
        : true,
    )
    const isHeld = !hasDaysToCome(after)
    if (!pending) {
      // Replaces the calls to a person who gets e-mails now, for example after a corrected address.
      const calls = own.filter(({ state }) => state === 'to_telephone')
      await deleteEmails(calls)
      const untold: NoticeDetails = JSON.parse(calls[0]?.details ?? '{}')
      const details = { before, respond_by: row.respond_by, ...untold }
      await notices.announceDates(row, details, isHeld)
      continue
    }
    const told: NoticeDetails = JSON.parse(pending.details)
    const knowsNewDates =
      pending.attempts > 0 ||
      sent.some(
        ({ registration_id, state, due_at }) =>
          registration_id === row.id && (state === 'waiting' || due_at >= pending.added_at),
      )
    const { respond_by = null } = told
    if (!knowsNewDates && row.respond_by && respond_by && respond_by > row.respond_by)
      await queries
        .updateTable('registrations')
        .set(({ eb }) => ({ respond_by, changes: eb('changes', '+', 1) }))
        .where('id', '=', row.id)
        .execute()
    if (!knowsNewDates && haveSameSchedule(told.before, after)) await deleteEmails([pending])
    else if (isHeld !== (pending.state === 'held')) await notices.setHeld(pending.id, row, isHeld)
  }

  async function deleteEmails(emails: { id: number }[]) {
    for (const { id } of emails)
      await queries.deleteFrom('outgoing_emails').where('id', '=', id).execute()
  }
}

/** A training that did not take place can be postponed until this number of days after its end. */
const DAYS_TO_POSTPONE = 30

/**
 * Returns true if a training that took place gets new dates, for which its participants would be
 * registered. A training takes place on the last dates that were not past when they were set, or
 * that were put back within DAYS_TO_POSTPONE, if it has begun before they are replaced. Call this
 * after the change, which has stored the old dates as the newest revision.
 */
async function isRepeated(
  queries: QueryBuilder,
  training_id: number,
  { before, after }: { before: TrainingTimes; after: TrainingTimes },
): Promise<boolean> {
  if (haveSameSchedule(before, after) || isPastTraining(after)) return false
  const revisions = await queries
    .selectFrom('revisions')
    .select(['content', 'replaced_at'])
    .where('entity_type', '=', 'training')
    .where('entity_id', '=', training_id)
    .orderBy('id', 'desc')
    .execute()
  const schedules = revisions.map(({ content, replaced_at }, index) => ({
    times: pickTrainingTimes(JSON.parse(content)),
    setOn: getWorkshopDay(revisions[index + 1]?.replaced_at ?? 0),
    replacedOn: getWorkshopDay(replaced_at),
  }))
  const getFirstSetOn = (times: TrainingTimes) =>
    schedules.findLast((one) => haveSameSchedule(one.times, times))?.setOn
  const getLastDay = (times: TrainingTimes) => getLastTrainingDay(times) ?? times.date ?? ''
  const valid = schedules.find(
    ({ times, setOn }) =>
      !isPastTraining(times, setOn) ||
      (!isPastTraining(times, getFirstSetOn(times)) &&
        getLastDay(times) >= addDays(setOn, -DAYS_TO_POSTPONE)),
  )
  if (!valid || !hasTrainingBegun(valid.times, valid.replacedOn)) return false
  const last = getLastDay(valid.times)
  if (!last || last >= addDays(getWorkshopDay(), -DAYS_TO_POSTPONE)) return false
  // If all people registered after the last day, its date was probably mistyped.
  const participant = await selectOpenRegistrations(queries, training_id)
    .where('created_at', '<', parseWorkshopDateTime(`${addDays(last)}T00:00`))
    .limit(1)
    .executeTakeFirst()
  return participant !== undefined
}

export type TrainingServiceWithRegistrations = TrainingService & {
  /**
   * Cancels all open registrations, tells each person and deletes the training. Returns the number
   * of cancelled registrations.
   */
  callOff: (id: number, sentence: string, by?: string) => Promise<Result<number>>
}

/**
 * Connects trainings with their registrations: visitors see the places that are left, the waiting
 * list gets places that the artist adds, and participants get an e-mail about other dates or hours.
 * Rejects the deletion of a training that has open registrations and is not over, because a
 * deletion sends no e-mail. Without registrations, visitors see `places_left` as the artist has set
 * it, but at most `max_participants`.
 */
export function createTrainingServiceWithRegistrations(
  db: Database,
  getRegistrations: () => Pick<RegistrationService, 'changeRegistrations'>,
): TrainingServiceWithRegistrations {
  const { queries } = db
  const service = createTrainingService(db)

  /**
   * Runs `work` in one transaction with the changes of registrations. `work` must use only the
   * given `queries`, because another query would wait for the only connection of SQLite, and must
   * return each rejection, because only that rolls back.
   */
  const changeWithRegistrations = <Value>(
    work: (
      training: TrainingService,
      queries: QueryBuilder,
      notices: NoticeQueue,
    ) => Promise<Value>,
  ) =>
    getRegistrations().changeRegistrations((queries, notices) => {
      const change: Database['change'] = (changeEntity) => changeEntity(queries)
      return work(createTrainingService({ ...db, queries, change }), queries, notices)
    })

  const subtractFromAll = async (trainings: PublicTraining[]) =>
    trainings.length > 0
      ? trainings.map(subtract(await countHeldPlacesByTraining(queries)))
      : trainings

  async function hasParticipants(queries: QueryBuilder, id: number): Promise<boolean> {
    const open = await selectOpenRegistrations(queries, id).limit(1).executeTakeFirst()
    const found = open && (await service.findForAdmin(id, queries))
    return found?.ok === true && !isPastTraining(found.value)
  }

  return {
    ...service,
    list: async () => subtractFromAll(await service.list()),
    listByIds: async (ids) => subtractFromAll(await service.listByIds(ids)),
    async listPage(page, forAdmin) {
      const trainings = await service.listPage(page, forAdmin)
      return forAdmin || !trainings ? trainings : subtractFromAll(trainings as PublicTraining[])
    },
    async find(id) {
      const found = await service.find(id)
      return found.ok
        ? createSuccess(subtract(await countHeldPlacesByTraining(queries))(found.value))
        : found
    },
    update: (id, ...args) =>
      changeWithRegistrations(async (inTransaction, queries, notices) => {
        const before = await inTransaction.findForAdmin(id)
        const updated = await inTransaction.update(id, ...args)
        if (!updated.ok || !before.ok) return updated
        const times = {
          before: pickTrainingTimes(before.value),
          after: pickTrainingTimes(updated.value),
        }
        if (await isRepeated(queries, id, times)) return createRejection('took_place', 'date')
        if (
          !haveSameSchedule(times.before, times.after) &&
          (hasDaysToCome(times.before) || hasDaysToCome(times.after))
        ) {
          await announceDates(queries, notices, id, times)
          await shortenResponseDeadlines(queries, updated.value)
        }
        await offerFreePlaces(queries, id, notices)
        return updated
      }),
    remove: (id, by) =>
      changeWithRegistrations(async (inTransaction, queries) =>
        (await hasParticipants(queries, id))
          ? createRejection('has_participants')
          : inTransaction.remove(id, by),
      ),
    callOff: (id, sentence, by) =>
      changeWithRegistrations(async (inTransaction, queries, notices) => {
        const told = await callOffRegistrations(queries, notices, { training_id: id, sentence })
        const removed = await inTransaction.remove(id, by)
        return removed.ok ? createSuccess(told) : removed
      }),
  }
}
