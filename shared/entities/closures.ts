import * as v from 'valibot'
import { createCrossFieldCheck, dateSchema } from '../validation.ts'
import { switchSchema } from './fields.ts'
import { type OpeningHours, WEEKDAYS } from './opening-hours.ts'
import {
  addDays,
  getLastTrainingDay,
  getNonConsecutiveDays,
  type TrainingDates,
} from './training-dates.ts'

export const MAX_CLOSURES = 12
const ANNOUNCED_DAYS = 30

/** The first and the last closed day, as `YYYY-MM-DD`. */
export type ClosedPeriod = { from: string; to: string }
/** A yearly closure repeats every year, starting in the year of `from`. */
export type Closure = ClosedPeriod & { yearly: boolean }

const dayOrEmptySchema = v.union([v.literal(''), dateSchema], 'not_a_date')

const addYears = (day: string, years: number) =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

function findProblems({ from, to, yearly }: Closure): { key: string; message: string }[] {
  if (from === '' && to === '') return []
  if (from === '') return [{ key: 'from', message: 'required' }]
  if (to === '') return [{ key: 'to', message: 'required' }]
  if (to < from) return [{ key: 'to', message: 'closure_order' }]
  if (to >= addYears(from, 1)) return [{ key: 'to', message: 'closure_too_long' }]
  return (['from', 'to'] as const)
    .filter((key) => yearly && { from, to }[key].endsWith('-02-29'))
    .map((key) => ({ key, message: 'closure_leap_day' }))
}

const closureSchema = v.pipe(
  v.strictObject(
    { from: dayOrEmptySchema, to: dayOrEmptySchema, yearly: switchSchema },
    'not_an_object',
  ),
  createCrossFieldCheck((closure, isValid) => (isValid ? findProblems(closure as Closure) : [])),
)

export const closuresSchema = v.pipe(
  v.array(closureSchema, 'not_a_list'),
  v.maxLength(MAX_CLOSURES, 'too_many_closures'),
  v.transform((closures): Closure[] => closures.filter(({ from }) => from !== '')),
)

/** Returns the current or next period of a closure, or undefined if a one-time closure is over. */
function findPeriod({ from, to, yearly }: Closure, today: string): ClosedPeriod | undefined {
  const lastYear = Number(today.slice(0, 4)) - Number(from.slice(0, 4)) - 1
  const first = Math.max(0, lastYear)
  return (yearly ? [first, first + 1, first + 2] : [0])
    .map((years) => ({ from: addYears(from, years), to: addYears(to, years) }))
    .find((period) => period.to >= today)
}

/**
 * Returns the current and coming closed periods. Joins periods without a day between them. `today`
 * is a day in the workshop's time zone.
 */
export function listClosedPeriods(closures: readonly Closure[], today: string): ClosedPeriod[] {
  const joined: ClosedPeriod[] = []
  const periods = closures.flatMap((closure) => findPeriod(closure, today) ?? [])
  for (const period of periods.sort((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1)
    if (!last || period.from > addDays(last.to)) joined.push({ ...period })
    else if (period.to > last.to) last.to = period.to
  }
  return joined
}

export function findClosedPeriodDuringTraining(
  training: TrainingDates,
  closures: readonly Closure[],
): ClosedPeriod | undefined {
  const { date } = training
  if (!date) return undefined
  const separate = getNonConsecutiveDays(training)
  const last = getLastTrainingDay(training) ?? date
  return listClosedPeriods(closures, date).find(({ from, to }) =>
    separate.length > 0
      ? separate.some((day) => from <= day && day <= to)
      : from <= last && date <= to,
  )
}

/**
 * Returns the first day after the closed period that has opening hours and is in no other closed
 * period. If no opening hours are set, it may be any weekday.
 */
function findReopeningDay(
  { to }: ClosedPeriod,
  periods: readonly ClosedPeriod[],
  hours: OpeningHours,
): string {
  const isAnyDay = Object.keys(hours).length === 0
  const isOpen = (day: string) => {
    const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]
    const isClosed = periods.some((period) => period.from <= day && day <= period.to)
    return !isClosed && (isAnyDay || (weekday && hours[weekday]))
  }
  let day = addDays(to)
  while (!isOpen(day)) day = addDays(day)
  return day
}

export const getAnnouncementDay = ({ from }: ClosedPeriod): string => addDays(from, -ANNOUNCED_DAYS)

/** Returns the current closure, or the next one if it begins within ANNOUNCED_DAYS, or null. */
export function findAnnouncedClosure(
  { closures, opening_hours }: { closures: readonly Closure[]; opening_hours: OpeningHours },
  today: string,
) {
  const periods = listClosedPeriods(closures, today)
  const period = periods[0]
  if (!period || today < getAnnouncementDay(period)) return null
  return {
    ...period,
    isCurrent: period.from <= today,
    /** The day after the closure, when the artist answers messages again. */
    returnsOn: addDays(period.to),
    reopensOn: findReopeningDay(period, periods, opening_hours),
  }
}
