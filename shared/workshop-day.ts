/** The time zone of the workshop. It decides which day it is and when content is published. */
export const TIME_ZONE = 'Europe/Paris'

// The Swedish locale formats dates and times as ISO 8601.
const inWorkshop = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
})
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns the day at the workshop as `YYYY-MM-DD`. */
export const workshopDay = (now: Date | number = Date.now()): string => inWorkshop.format(now)

/**
 * Returns the day and minute at the workshop as `YYYY-MM-DDTHH:mm`.
 * @param time in milliseconds since 1970
 */
export const workshopMinute = (time: number): string => clock.format(time).replace(' ', 'T')

/**
 * Converts a minute at the workshop to milliseconds since 1970. When clocks are set back, the first
 * of the two minutes is used. A minute that is skipped in spring is moved one hour later.
 * @param minute as `YYYY-MM-DDTHH:mm`
 */
export function parseWorkshopMinute(minute: string): number {
  const asUtc = Date.parse(`${minute}Z`)
  const ahead = (time: number) => Date.parse(`${workshopMinute(time)}Z`) - time
  const DAY = 24 * 3600 * 1000
  // The UTC offsets one day before and one day after. The offset changes at most once in between.
  const [before, after] = [ahead(asUtc - DAY), ahead(asUtc + DAY)]
  const early = asUtc - Math.max(before, after)
  const late = asUtc - Math.min(before, after)
  return workshopMinute(early) === minute ? early : late
}
