import { normalizeSpaces } from '../text/spaces.ts'
import { getWorkshopDay, isPastDate } from '../workshop-day.ts'

const FRENCH_NUMBERS = [
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
]
const DAY = 24 * 60 * 60 * 1000

/** Null for `1 jour`, `2 jours par mois` or `14 heures`. */
export function parseDurationDays(duration: string): number | null {
  const words = normalizeSpaces(duration).trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^(un )?week-?end$/.test(words)) return 2
  const count = /^(\d{1,2}|[a-z]+) jours( \(\d+ ?h(eures)?\))?$/.exec(words)?.[1] ?? ''
  return Number(count) || FRENCH_NUMBERS.indexOf(count) + 1 || null
}

/** Without accents and plural endings. */
const WEEKDAYS =
  'lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lunes martes miercoles jueves viernes sabado domingo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'
const DAYS =
  'jour journee demi-journee matin matinee apres-midi soir soiree seance fois day morning afternoon evening session time tag vormittag nachmittag abend mal termin dia manana tarde vez vece dag ochtend middag avond keer'
/** These mean several days also in the singular. */
const LONGER = 'week-end weekend semaine week wochenende woche semana mois month monat maand'
const NUMBERS_ABOVE_ONE =
  'deux trois quatre cinq six sept huit neuf dix two three four five seven eight nine ten zwei drei vier funf fuenf sechs sieben acht neun zehn dos tres cuatro cinco seis siete ocho nueve diez twee drie vijf zes zeven negen tien plusieurs quelques several mehrere varios varias meerdere enkele'

const splitWords = (words: string) => new Set(words.split(' '))
const [WEEKDAY_WORDS, DAY_WORDS, LONGER_WORDS, NUMBER_WORDS] = [
  splitWords(WEEKDAYS),
  splitWords(`${WEEKDAYS} ${DAYS}`),
  splitWords(LONGER),
  splitWords(NUMBERS_ABOVE_ONE),
]

const findStem = (words: Set<string>, word: string) =>
  [word, word.replace(/(?:e?s|e?n|e)$/, ''), word.replace(/[sne]$/, '')].find((stem) =>
    words.has(stem),
  )

/** Such as `3 samedis`, `samedi et dimanche`, `1,5 jour` or `une semaine`. */
export function namesSeveralDays(duration: string): boolean {
  const text = normalizeSpaces(duration).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = text.match(/\p{L}+(?:-\p{L}+)*|\d+(?:[.,]\d+)?/gu) ?? []
  const isAboveOne = (word = '') => NUMBER_WORDS.has(word) || Number(word.replace(',', '.')) > 1
  const weekdays = new Set(words.map((word) => findStem(WEEKDAY_WORDS, word)).filter(Boolean))
  return (
    weekdays.size > 1 ||
    words.some((word, index) => {
      if (findStem(LONGER_WORDS, word)) return true
      const day = findStem(DAY_WORDS, word)
      return day !== undefined && (day !== word || isAboveOne(words[index - 1]))
    })
  )
}

type TrainingDates = { date: string | null; end_date?: string | null | undefined; duration: string }

/** The last day is set by the artist or follows from the duration. Null for one day or no date. */
export function getLastTrainingDay({ date, end_date, duration }: TrainingDates): string | null {
  if (!date) return null
  const days = parseDurationDays(duration) ?? 1
  const last = end_date || addDays(date, days - 1)
  return last > date ? last : null
}

export const isLastDayUnknown = ({ date, end_date, duration }: TrainingDates): boolean =>
  Boolean(date) && !end_date && parseDurationDays(duration) === null && namesSeveralDays(duration)

/** A training without a date, with a duration in other words, counts as one day. */
export function countTrainingDays({ date, end_date, duration }: TrainingDates): number {
  const last = getLastTrainingDay({ date, end_date, duration })
  if (!date || !last) return (!date && parseDurationDays(duration)) || 1
  return Math.round((Date.parse(last) - Date.parse(date)) / DAY) + 1
}

export const addDays = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export const fillEndDate = <Training extends TrainingDates>(training: Training) => ({
  ...training,
  end_date: getLastTrainingDay(training),
})

/** `today` is a day in the workshop's time zone. */
export const isPastTraining = (training: TrainingDates, today = getWorkshopDay()): boolean =>
  isPastDate(getLastTrainingDay(training) ?? training.date, today)

/** Nobody can join a training that has begun. */
export const hasTrainingBegun = (
  { date }: Pick<TrainingDates, 'date'>,
  today = getWorkshopDay(),
): boolean => isPastDate(date, today)

/** `past` is in the reverse order. */
export function splitPastAndUpcomingTrainings<T extends TrainingDates>(
  trainings: T[],
  today?: string,
) {
  const coming = trainings.filter((training) => !isPastTraining(training, today))
  const past = trainings.filter((training) => isPastTraining(training, today)).toReversed()
  return { coming, past }
}

export const findNextAvailableTraining = <
  Training extends TrainingDates & { places_left: number | null },
>(
  trainings: Training[],
  today = getWorkshopDay(),
): Training | undefined =>
  trainings
    .filter(
      ({ date, places_left }) =>
        date !== null && !hasTrainingBegun({ date }, today) && places_left !== 0,
    )
    .sort((a, b) => String(a.date).localeCompare(String(b.date)))[0]
