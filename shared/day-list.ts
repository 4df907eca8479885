import { type Locale, REGIONAL_LOCALES } from './locale.ts'

/** Functions that form the plural of a weekday. A language without an entry uses the singular. */
const PLURAL_OF_WEEKDAY: { [In in Locale]?: (weekday: string) => string } = {
  fr: (weekday) => `les ${weekday}s`,
  en: (weekday) => `${weekday}s`,
  de: (weekday) => `jeweils ${weekday},`,
  es: (weekday) => `los ${weekday.replace(/o$/, 'os')}`,
  nl: (weekday) => `${weekday}en`,
}

type Parts = Intl.DateTimeFormatOptions
const format = (locale: Locale, day: string, parts: Parts) =>
  new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], { ...parts, timeZone: 'UTC' })
    .format(new Date(day))
    .replace(locale === 'fr' ? /^1(?=\s|$)/ : /$^/, '1er')

/**
 * Formats one day of a list. Omits the month or the year if the next day of the list repeats it.
 */
function formatDay(locale: Locale, day: string, next: string | undefined): string {
  if (next?.slice(0, 7) === day.slice(0, 7)) {
    const number = format(locale, day, { day: 'numeric' })
    return locale === 'de' ? `${number}.` : number
  }
  const isSameYear = next?.slice(0, 4) === day.slice(0, 4)
  const parts: Parts = { day: 'numeric', month: 'long', ...(!isSameYear && { year: 'numeric' }) }
  return format(locale, day, parts)
}

/** Joins the days of each month first, as in `6 et 20 mars et 3 avril 2027`. */
function joinDays(locale: Locale, days: string[], formatOne: (day: string, at: number) => string) {
  const list = new Intl.ListFormat(REGIONAL_LOCALES[locale])
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return list.format(
    months.map((month) =>
      list.format(days.flatMap((day, at) => (day.startsWith(month) ? [formatOne(day, at)] : []))),
    ),
  )
}

/** Returns dates such as `6, 13 et 20 mars 2027`. `days` are in order. */
export const formatDayList = (locale: Locale, days: string[]): string =>
  joinDays(locale, days, (day, at) => formatDay(locale, day, days[at + 1]))

/** Returns dates such as `les samedis 6, 13 et 20 mars 2027` or `samedi 6 et mardi 9 mars 2027`. */
export function formatDayListWithWeekdays(locale: Locale, days: string[]): string {
  const weekdays = days.map((day) => format(locale, day, { weekday: 'long' }))
  const [first = ''] = weekdays
  if (weekdays.every((weekday) => weekday === first))
    return `${PLURAL_OF_WEEKDAY[locale]?.(first) ?? first} ${formatDayList(locale, days)}`
  const separator = locale === 'de' ? ', ' : ' '
  return joinDays(
    locale,
    days,
    (day, at) => weekdays[at] + separator + formatDay(locale, day, days[at + 1]),
  )
}
