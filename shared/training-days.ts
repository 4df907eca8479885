/** On which days a training is given. The artist tells its length in words, and its last day where words do not do. */
import { workshopDay } from './workshop-day.ts'

const NUMBERS = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']
const DAY = 24 * 60 * 60 * 1000

/**
 * The number of days that a French duration names, where that is all it names: `2 jours`, `Trois jours (21 h)`, `un
 * week-end`. Null for anything else, such as `2 jours par mois` or `14 heures`.
 */
export function plainDays(duration: string): number | null {
  const words = duration.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^(un )?week-?end$/.test(words)) return 2
  const count = /^(\d{1,2}|[a-z]+) jours( \(\d+ ?h(eures)?\))?$/.exec(words)?.[1] ?? ''
  return Number(count) || NUMBERS.indexOf(count) + 1 || null
}

type Dated = { date: string | null; end_date?: string | null | undefined; duration: string }

/**
 * The last of its days (`YYYY-MM-DD`): the one that is set, else what its French duration makes of the first. Null
 * without a date and where it takes one day.
 */
export function lastDay({ date, end_date, duration }: Dated): string | null {
  if (!date) return null
  const days = plainDays(duration) ?? 1
  const last = end_date || dayAfter(date, days - 1)
  return last > date ? last : null
}

/** The day that comes `days` later. Days are `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The training as visitors see it: its last day is set wherever it takes more than one. */
export const withLastDay = <Training extends Dated>(training: Training) => ({
  ...training,
  end_date: lastDay(training),
})

/** Whether it has taken place: its last day is over at the workshop. `today` is a day there. */
export const isPast = (training: Dated, today = workshopDay()): boolean =>
  training.date !== null && (lastDay(training) ?? training.date) < today

/** First what can still be joined, in the order given; then what is past, the latest first. */
export function comingFirst<T extends Dated>(trainings: T[], today?: string) {
  const coming = trainings.filter((training) => !isPast(training, today))
  const past = trainings.filter((training) => isPast(training, today)).toReversed()
  return { coming, past }
}
