/**
 * Moves the dates of the demo close to the day on which it is loaded, so that past dates are past
 * and courses are still to come.
 */

/** Date for which the demo was written. */
const WRITTEN_ON = '2026-11-22'
const DAY = 24 * 3_600_000
/** 52 weeks in milliseconds. This shift keeps the weekday and, roughly, the season. */
const YEAR = 52 * 7 * DAY

const shiftYears = (day: string, years: number) =>
  new Date(Date.parse(day) + years * YEAR).toISOString().slice(0, 10)

const yearsFrom = (day: string, today: string) => (Date.parse(today) - Date.parse(day)) / YEAR

/**
 * Shifts the date of a news item by as many whole years of 52 weeks as have passed since the demo
 * was written. Dates are `YYYY-MM-DD`.
 */
export const latestPastDate = (day: string, today: string): string =>
  shiftYears(day, Math.max(0, Math.floor(yearsFrom(WRITTEN_ON, today))))

/**
 * Shifts the date of a course by whole years of 52 weeks to its first date after today. Dates are
 * `YYYY-MM-DD`.
 */
export const nextDate = (day: string, today: string): string =>
  shiftYears(day, Math.max(0, Math.floor(yearsFrom(day, today)) + 1))
