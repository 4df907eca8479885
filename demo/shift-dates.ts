/** Shifts the dates of the demo, so that news items are in the past and courses in the future. */

/** The day for which the dates of the demo were written. */
const WRITTEN_DATE = '2026-11-22'
const DAY = 24 * 3_600_000
/** In milliseconds. A shift by 52 weeks keeps the weekday and nearly the season. */
const YEAR = 52 * 7 * DAY

const shiftYears = (day: string, years: number) =>
  new Date(Date.parse(day) + years * YEAR).toISOString().slice(0, 10)

const countYears = (day: string, today: string) => (Date.parse(today) - Date.parse(day)) / YEAR

/**
 * Adds as many periods of 52 weeks as have passed since the demo was written. Dates are
 * `YYYY-MM-DD`.
 */
export const shiftToLatestPastDate = (day: string, today: string): string =>
  shiftYears(day, Math.max(0, Math.floor(countYears(WRITTEN_DATE, today))))

/** Adds as few periods of 52 weeks as bring the day after today. Dates are `YYYY-MM-DD`. */
export const shiftToNextDate = (day: string, today: string): string =>
  shiftYears(day, Math.max(0, Math.floor(countYears(day, today)) + 1))
