/** This time zone determines which day is today and at what time content is published. */
export const WORKSHOP_TIME_ZONE = 'Europe/Paris'

/** In milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// The Swedish locale formats dates as ISO 8601.
const dayFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP_TIME_ZONE,
  dateStyle: 'short',
})
const dateTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns the day in the workshop's time zone as `YYYY-MM-DD`. */
export const getWorkshopDay = (now: Date | number = Date.now()): string => dayFormat.format(now)

/** Returns true if the day is over. A null or empty day is not. */
export const isPastDate = (day: string | null, today = getWorkshopDay()): boolean =>
  day !== null && day !== '' && day < today

/** Formats a time in milliseconds since 1970 as `YYYY-MM-DDTHH:mm` in the workshop's time zone. */
export const formatWorkshopDateTime = (time: number): string =>
  dateTimeFormat.format(time).replace(' ', 'T')

/**
 * Converts `YYYY-MM-DDTHH:mm` in the workshop's time zone to milliseconds since 1970. Returns the
 * first moment if the time occurs twice when the clocks change, and the moment one hour later if
 * the clocks skip the time.
 */
export function parseWorkshopDateTime(dateTime: string): number {
  const asUtc = Date.parse(`${dateTime}Z`)
  const ahead = (time: number) => Date.parse(`${formatWorkshopDateTime(time)}Z`) - time
  // The offsets from UTC one day before and one day after differ if the clocks change in between.
  const [before, after] = [ahead(asUtc - DAY), ahead(asUtc + DAY)]
  const early = asUtc - Math.max(before, after)
  const late = asUtc - Math.min(before, after)
  return formatWorkshopDateTime(early) === dateTime ? early : late
}

/**
 * Adds the offset from UTC to `YYYY-MM-DDTHH:mm` in the workshop's time zone, as in
 * `2027-05-01T09:00+02:00`.
 */
export function addUtcOffset(dateTime: string): string {
  const offset = Date.parse(`${dateTime}Z`) - parseWorkshopDateTime(dateTime)
  return `${dateTime}+${new Date(offset).toISOString().slice(11, 16)}`
}
