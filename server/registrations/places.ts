import { addDays } from '../../shared/entities/training-dates.ts'
import { OFFER_HOURS, STATES_WITH_PLACES } from '../../shared/registration.ts'
import { getWorkshopDay, HOUR, parseWorkshopDateTime } from '../../shared/workshop-day.ts'
import { selectDeletedIds } from '../content/trash/soft-delete.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { NoticeQueue } from './notice-queue.ts'

export const selectTraining = (queries: QueryBuilder, id: number) =>
  queries
    .selectFrom('trainings')
    .select(['id', 'date', 'max_participants', 'places_left', 'goes_ahead_on'])
    .select(['price_cents', 'deposit_cents', 'end_date', 'duration', 'days'])
    .where('id', '=', id)
    .where('id', 'not in', selectDeletedIds(queries, 'training'))
    .executeTakeFirst()

export type TrainingPlaces = NonNullable<Awaited<ReturnType<typeof selectTraining>>>

/**
 * `places_left` is the number of places that the artist leaves to registrations on the site, or
 * null for all places.
 */
export const getPlacesOnSite = ({
  max_participants,
  places_left,
}: Pick<TrainingPlaces, 'max_participants' | 'places_left'>) =>
  Math.min(places_left ?? max_participants, max_participants)

export const getFreePlaces = (training: Parameters<typeof getPlacesOnSite>[0], held: number) =>
  Math.max(0, getPlacesOnSite(training) - held)

export async function countHeldPlacesByTraining(
  queries: QueryBuilder,
): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('registrations')
    .select(['training_id', ({ fn }) => fn.sum<number | string>('places').as('held')])
    .where('state', 'in', STATES_WITH_PLACES)
    .groupBy('training_id')
    .execute()
  return new Map(rows.map(({ training_id, held }) => [training_id, Number(held)]))
}

export async function countFreePlaces(
  queries: QueryBuilder,
  training: TrainingPlaces,
): Promise<number> {
  const { held } = await queries
    .selectFrom('registrations')
    .select(({ fn }) => fn.sum<number | string | null>('places').as('held'))
    .where('training_id', '=', training.id)
    .where('state', 'in', STATES_WITH_PLACES)
    .executeTakeFirstOrThrow()
  return getFreePlaces(training, Number(held ?? 0))
}

/**
 * Returns the midnight before the first training day, on that day the next midnight, and Infinity
 * after it or without a date.
 */
function getLatestResponseDeadline(date: string | null, now: number): number {
  const midnights = (date ? [date, addDays(date)] : []).map((day) =>
    parseWorkshopDateTime(`${day}T00:00`),
  )
  return midnights.find((midnight) => midnight > now) ?? Infinity
}

/**
 * Returns the time until which a request or an offer keeps its places, in milliseconds since 1970:
 * `hours` from now, or earlier if the training begins before. On its first day, until midnight.
 */
export const getResponseDeadline = (date: string | null, hours: number, now = Date.now()): number =>
  Math.min(now + hours * HOUR, getLatestResponseDeadline(date, now))

/**
 * Adds an hour to the promised time, because the e-mail or call may come up to an hour after the
 * hourly job has set the deadline.
 */
export const getOfferDeadline = (date: string | null) => getResponseDeadline(date, OFFER_HOURS + 1)

/**
 * Shortens the deadlines of requests and offers to the midnight at which the new first day begins,
 * or ends if it has begun.
 */
export async function shortenResponseDeadlines(
  queries: QueryBuilder,
  { id, date }: Pick<TrainingPlaces, 'id' | 'date'>,
) {
  const latest = getLatestResponseDeadline(date, Date.now())
  if (latest === Infinity) return
  await queries
    .updateTable('registrations')
    .set(({ eb }) => ({ respond_by: latest, changes: eb('changes', '+', 1) }))
    .where('training_id', '=', id)
    .where('respond_by', '>', latest)
    .execute()
}

export const offerPlaces = (queries: QueryBuilder, id: number, date: string | null) =>
  queries
    .updateTable('registrations')
    .set(({ eb }) => ({
      state: 'offered',
      respond_by: getOfferDeadline(date),
      changes: eb('changes', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/**
 * Offers free places in the order of the waiting list. Skips a person who needs more places than
 * are free. Returns the ids of the registrations with a new offer.
 */
export async function offerFreePlaces(
  queries: QueryBuilder,
  training_id: number,
  notices: NoticeQueue,
): Promise<number[]> {
  const training = await selectTraining(queries, training_id)
  const offered: number[] = []
  if (!training || (training.date && training.date <= getWorkshopDay())) return offered
  for (;;) {
    const free = await countFreePlaces(queries, training)
    const next = await queries
      .selectFrom('registrations')
      .select(['id', 'email'])
      .where('training_id', '=', training_id)
      .where('state', '=', 'waiting')
      .where('places', '<=', free)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return offered
    await offerPlaces(queries, next.id, training.date)
    await notices.emailOrTelephone(next, 'offered')
    if (!next.email) await notices.emailArtist(next.id, 'offered_without_email')
    offered.push(next.id)
  }
}
