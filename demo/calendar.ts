/** Brings the days of the demo near to the day on which it is loaded: with a past that is past and courses to come. */

/** The day that the demo was written for. */
const WRITTEN = '2026-11-22'
const DAY = 24 * 3_600_000
/** 52 weeks, in milliseconds: a Saturday stays one, and a season nearly. */
const YEAR = 52 * 7 * DAY

const moved = (day: string, years: number) =>
  new Date(Date.parse(day) + years * YEAR).toISOString().slice(0, 10)

const yearsFrom = (day: string, today: string) => (Date.parse(today) - Date.parse(day)) / YEAR

/** The day of a news item, as long before today as it was before the day it was written for. Days are `YYYY-MM-DD`. */
export const latest = (day: string, today: string): string =>
  moved(day, Math.max(0, Math.floor(yearsFrom(WRITTEN, today))))

/** The next time that a course of that day is held, after today. Days are `YYYY-MM-DD`. */
export const next = (day: string, today: string): string =>
  moved(day, Math.max(0, Math.floor(yearsFrom(day, today)) + 1))
