/** Whose calendar and clock decide: prices in euros and French numbers say where the workshop is. */
export const TIME_ZONE = 'Europe/Paris'

// Sweden writes days and times as ISO 8601 does.
const inWorkshop = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
})
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The day at the workshop at that moment, as `YYYY-MM-DD`, wherever the server or the artist's phone is. */
export const workshopDay = (now: Date | number = Date.now()): string => inWorkshop.format(now)

/** The day and the minute there, as `YYYY-MM-DDTHH:mm`. @param time in milliseconds since 1970 */
export const workshopMinute = (time: number): string => clock.format(time).replace(' ', 'T')

/**
 * When it is that minute at the workshop, in milliseconds since 1970. Of two such minutes, in the night in which an hour
 * comes twice, the first; one that the clock leaves out in spring is taken to be an hour later.
 * @param minute as `YYYY-MM-DDTHH:mm`
 */
export function timeOfMinute(minute: string): number {
  const asUtc = Date.parse(`${minute}Z`)
  const ahead = (time: number) => Date.parse(`${workshopMinute(time)}Z`) - time
  const DAY = 24 * 3600 * 1000
  // What the clock there is ahead of UTC, the day before and the day after: it changes at most once in between.
  const [before, after] = [ahead(asUtc - DAY), ahead(asUtc + DAY)]
  const early = asUtc - Math.max(before, after)
  const late = asUtc - Math.min(before, after)
  return workshopMinute(early) === minute ? early : late
}
