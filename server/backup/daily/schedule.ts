import { getWorkshopDay } from '../../../shared/workshop-day.ts'

/**
 * Earliest time of the daily backup, in milliseconds after midnight in the workshop's time zone.
 */
const NIGHT_START = 3 * 3_600_000

/**
 * Returns true if no backup was made since the most recent 3 a.m. in the workshop's time zone. A
 * backup dated in the future does not count, because the system clock must have been wrong when it
 * was made.
 * @param last time of the last backup in milliseconds since 1970, or null if there is none
 * @param now current time in milliseconds since 1970
 */
export const isBackupDue = (last: number | null, now: number) =>
  last === null ||
  last > now ||
  getWorkshopDay(last - NIGHT_START) !== getWorkshopDay(now - NIGHT_START)
