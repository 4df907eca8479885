/**
 * Time zone of the workshop. It decides which day is today, and at what time content is published.
 */
export const WORKSHOP_TIME_ZONE = 'Europe/Paris'

// Uses the Swedish locale, because it formats dates and times as ISO 8601.
const dayFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP_TIME_ZONE,
  dateStyle: 'short',
})
const dateTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})

/**
 * Returns the day of the given time in the workshop's time zone as `YYYY-MM-DD`. By default, this
 * is the current day.
 */
export const getWorkshopDay = (now: Date | number = Date.now()): string => dayFormat.format(now)

/**
 * Returns true if a day (`YYYY-MM-DD`) is before today in the workshop's time zone. Returns false
 * if there is no day (null or an empty form field).
 */
export const isPastDate = (day: string | null, today = getWorkshopDay()): boolean =>
  day !== null && day !== '' && day < today

/**
 * Formats a time as `YYYY-MM-DDTHH:mm` in the workshop's time zone.
 * @param time the time in milliseconds since 1970
 */
export const formatWorkshopDateTime = (time: number): string =>
  dateTimeFormat.format(time).replace(' ', 'T')

/**
 * Converts a date and time in the workshop's time zone to milliseconds since 1970. If clocks are
 * set back and the time occurs twice, the first occurrence is used. If clocks are set forward and
 * the time does not exist, the time one hour later is used.
 * @param dateTime the date and time as `YYYY-MM-DDTHH:mm`
 */
export function parseWorkshopDateTime(dateTime: string): number {
  const asUtc = Date.parse(`${dateTime}Z`)
  const ahead = (time: number) => Date.parse(`${formatWorkshopDateTime(time)}Z`) - time
  const DAY = 24 * 3600 * 1000
  // The two possible offsets of the workshop's time zone from UTC in milliseconds, one day before
  // and one day after the given time. If clocks change in between, the offsets differ, and the code
  // below decides which one applies.
  const [before, after] = [ahead(asUtc - DAY), ahead(asUtc + DAY)]
  const early = asUtc - Math.max(before, after)
  const late = asUtc - Math.min(before, after)
  return formatWorkshopDateTime(early) === dateTime ? early : late
}
