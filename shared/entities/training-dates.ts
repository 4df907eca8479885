import { pick } from '../pick.ts'
import { DAY, getWorkshopDay, isPastDate } from '../workshop-day.ts'
import { isLongerThanOneDay, parseDurationDays } from './training-duration.ts'

export const addDays = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export const countDaysBetween = (first: string, last: string) =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY)

export type TrainingDates = {
  date: string | null
  end_date?: string | null | undefined
  duration: string
  /** All days in chronological order. Empty if the other fields determine the days. */
  days?: string[] | undefined
}

/**
 * Returns the days of a weekly training, such as three Saturdays for `3 samedis` if `date` is a
 * Saturday.
 */
function findWeeklyDays({ date, end_date, duration }: TrainingDates): string[] {
  const { count, weekday } = parseDurationDays(duration) ?? {}
  if (!date || !count || weekday !== new Date(date).getUTCDay()) return []
  const days = Array.from({ length: count }, (_, week) => addDays(date, week * 7))
  return end_date && end_date !== days.at(-1) ? [] : days
}

/** Returns all days of a training if they are not consecutive, or else an empty list. */
export function getNonConsecutiveDays(training: TrainingDates): string[] {
  const { date, days = [] } = training
  if (!date) return []
  const all = days.length > 0 ? days : findWeeklyDays(training)
  return countDaysBetween(date, all.at(-1) ?? date) >= all.length ? all : []
}

/** Returns the last day of a training, or null for a training of one day or without a date. */
export function getLastTrainingDay(training: TrainingDates): string | null {
  const { date, end_date, duration } = training
  if (!date) return null
  const { count = 1, weekday = null } = parseDurationDays(duration) ?? {}
  const last =
    getNonConsecutiveDays(training).at(-1) ||
    end_date ||
    (weekday === null ? addDays(date, count - 1) : date)
  return last > date ? last : null
}

export const isLastDayUnknown = (training: TrainingDates): boolean =>
  Boolean(training.date) &&
  !training.end_date &&
  getLastTrainingDay(training) === null &&
  isLongerThanOneDay(training.duration)

/** Returns each day of a training, or an empty list if the training has no date. */
export function listTrainingDays(training: TrainingDates): string[] {
  const { date } = training
  const separate = getNonConsecutiveDays(training)
  if (!date || separate.length > 0) return separate
  return Array.from({ length: countTrainingDays(training) }, (_, at) => addDays(date, at))
}

/** Returns the number of days, or 1 if neither the dates nor the duration determine it. */
export function countTrainingDays(training: TrainingDates): number {
  const { date, duration } = training
  if (!date) return parseDurationDays(duration)?.count ?? 1
  const separate = getNonConsecutiveDays(training)
  return separate.length || countDaysBetween(date, getLastTrainingDay(training) ?? date) + 1
}

/**
 * Returns the last day, or the first day if the artist has set both to the same day although the
 * duration names several days.
 */
function findEndDate(training: TrainingDates): string | null {
  const last = getLastTrainingDay(training)
  const isLimitedToFirstDay =
    last === null && getLastTrainingDay({ ...training, end_date: null }) !== null
  return isLimitedToFirstDay ? training.date : last
}

/** Fills in the dates that the duration determines. `days` stays empty for consecutive days. */
export const fillDates = <Training extends TrainingDates>(training: Training) => ({
  ...training,
  end_date: findEndDate(training),
  days: getNonConsecutiveDays(training),
})

export type TrainingTimes = TrainingDates & { times?: string }

export const pickTrainingTimes = (training: TrainingTimes): TrainingTimes =>
  pick(training, ['date', 'end_date', 'duration', 'days', 'times'])

const listTimes = (training: TrainingTimes) =>
  JSON.stringify(pick({ times: '', ...fillDates(training) }, ['date', 'end_date', 'days', 'times']))

export const haveSameSchedule = (one: TrainingTimes | undefined, other: TrainingTimes) =>
  one !== undefined && listTimes(one) === listTimes(other)

/** Returns true if the last day is before `today`, a day in the workshop's time zone. */
export const isPastTraining = (training: TrainingDates, today = getWorkshopDay()): boolean =>
  isPastDate(getLastTrainingDay(training) ?? training.date, today)

export const hasTrainingBegun = (
  { date }: Pick<TrainingDates, 'date'>,
  today = getWorkshopDay(),
): boolean => isPastDate(date, today)

export const hasDateToCome = (
  { date }: Pick<TrainingDates, 'date'>,
  today = getWorkshopDay(),
): boolean => date !== null && !hasTrainingBegun({ date }, today)

export const hasDaysToCome = (training: TrainingDates, today = getWorkshopDay()): boolean =>
  training.date !== null && !isPastTraining(training, today)

/** Returns true if the training has days to come and its dates or hours have changed. */
export const hasTrainingMoved = (
  before: TrainingTimes,
  after: TrainingTimes,
  today = getWorkshopDay(),
): boolean => hasDaysToCome(after, today) && !haveSameSchedule(before, after)

/** Splits trainings that are sorted by date. Returns the past ones in reverse order. */
export function splitPastAndUpcomingTrainings<T extends TrainingDates>(
  trainings: T[],
  today?: string,
) {
  const coming = trainings.filter((training) => !isPastTraining(training, today))
  const past = trainings.filter((training) => isPastTraining(training, today)).toReversed()
  return { coming, past }
}

/** Returns the next training with free places, or else the next one that is fully booked. */
export const findTrainingToAnnounce = <
  Training extends TrainingDates & { places_left: number | null },
>(
  trainings: Training[],
  today = getWorkshopDay(),
): Training | undefined => {
  const getRank = ({ date, places_left }: Training) => `${places_left === 0 ? 1 : 0} ${date}`
  return trainings
    .filter((training) => hasDateToCome(training, today))
    .sort((a, b) => getRank(a).localeCompare(getRank(b)))[0]
}
