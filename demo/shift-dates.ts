/**
 * Shifts the dates of the demo content relative to the current date, so that news items are dated
 * in the past and courses in the future.
 */

/** Date on which the demo content was written. */
const WRITTEN_DATE = '2026-11-22'
const DAY = 24 * 3_600_000
/**
 * Length of 52 weeks in milliseconds. Shifting a date by 52 weeks keeps its weekday and nearly its
 * season.
 */
const YEAR = 52 * 7 * DAY

const shiftYears = (day: string, years: number) =>
  new Date(Date.parse(day) + years * YEAR).toISOString().slice(0, 10)

const countYears = (day: string, today: string) => (Date.parse(today) - Date.parse(day)) / YEAR

/**
 * Shifts the date of a news item by as many periods of 52 weeks as have passed since the demo was
 * written. Both dates have the format `YYYY-MM-DD`.
 */
export const shiftToLatestPastDate = (day: string, today: string): string =>
  shiftYears(day, Math.max(0, Math.floor(countYears(WRITTEN_DATE, today))))

/**
 * Shifts the date of a course or the last day of an exhibition by as many periods of 52 weeks as
 * are needed so that it is after today. Both dates have the format `YYYY-MM-DD`.
 */
export const shiftToNextDate = (day: string, today: string): string =>
  shiftYears(day, Math.max(0, Math.floor(countYears(day, today)) + 1))
