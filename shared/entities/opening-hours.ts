import * as v from 'valibot'
import { formatTimeOfDay, type Locale, REGIONAL_LOCALES } from '../locale.ts'
import { normalizeSpaces } from '../validation.ts'
import { DAY } from '../workshop-day.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The opening and closing time of an interval, as `HH:mm`. */
export type OpeningInterval = { opens: string; closes: string }
/** The intervals of each weekday. Days without intervals have no property. */
export type OpeningHours = { [Day in Weekday]?: OpeningInterval[] }

const MAX_INTERVALS = 3

const timeSchema = v.pipe(
  v.string('not_opening_hours'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'not_opening_hours'),
)
const daySchema = v.optional(
  v.pipe(
    v.array(v.strictObject({ opens: timeSchema, closes: timeSchema }), 'not_opening_hours'),
    v.maxLength(MAX_INTERVALS, 'not_opening_hours'),
    v.check((intervals) => {
      const times = intervals.flatMap(({ opens, closes }) => [opens, closes])
      return times.every((time, index) => index === 0 || (times[index - 1] ?? '') < time)
    }, 'opening_hours_order'),
  ),
)

export const openingHoursSchema = v.pipe(
  v.strictObject(
    {
      monday: daySchema,
      tuesday: daySchema,
      wednesday: daySchema,
      thursday: daySchema,
      friday: daySchema,
      saturday: daySchema,
      sunday: daySchema,
    },
    'not_an_object',
  ),
  v.transform(
    (days): OpeningHours =>
      Object.fromEntries(
        WEEKDAYS.flatMap((day) => {
          const intervals = days[day] ?? []
          return intervals.length > 0 ? [[day, intervals]] : []
        }),
      ),
  ),
)

/** A Monday, because `Intl.DateTimeFormat` can name a weekday only from a date. */
const MONDAY = Date.UTC(2024, 0, 1)

export const getWeekdayName = (locale: Locale, day: Weekday) =>
  new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * DAY,
  )

/** Returns text such as `10 h – 12 h, 14 h – 18 h`. */
export const formatOpeningIntervals = (locale: Locale, intervals: readonly OpeningInterval[]) =>
  intervals
    .map(
      ({ opens, closes }) =>
        `${formatTimeOfDay(locale, opens)} – ${formatTimeOfDay(locale, closes)}`,
    )
    .join(', ')

/**
 * Parses texts such as `10 h – 12 h 30, 14-18` or `de 9h à 17h`. Returns null for anything else.
 */
export function parseOpeningIntervals(text: string): OpeningInterval[] | null {
  const times: string[] = []
  const addTime = (_: string, hours: string, spaced?: string, unspaced = '00') => {
    times.push(`${hours.padStart(2, '0')}:${spaced ?? unspaced}`)
    return ' '
  }
  const rest = normalizeSpaces(text)
    .toLowerCase()
    .replaceAll('midi', '12 h')
    // Reads minutes in `12h30` and `12 h 30`, but not in `12h 14-18h` and `12 h 14 h`.
    .replace(
      /(?<!\d)(\d{1,2})(?:\s+h\s+(\d{2})(?!\s*h)|\s*[h:.](?:(\d{2})(?!\s*h))?)?(?!\d)/g,
      addTime,
    )
  const isUnderstood = /^(?:[\s,;/–—-]|de|à|a|au|et|puis)*$/.test(rest) && times.length % 2 === 0
  if (!isUnderstood) return null
  return times.flatMap((opens, index) =>
    index % 2 === 0 ? [{ opens, closes: times[index + 1] ?? '' }] : [],
  )
}

/**
 * Returns when the first interval begins and the last one ends, or null if the text is no valid
 * list of times.
 */
export function parseOverallHours(times: string): OpeningInterval | null {
  const intervals = parseOpeningIntervals(times)
  const [first, last] = [intervals?.[0], intervals?.at(-1)]
  return first && last && v.is(openingHoursSchema, { monday: intervals })
    ? { opens: first.opens, closes: last.closes }
    : null
}
