import { workshopDay } from '../../shared/workshop-day.ts'

/**
 * Time after midnight in the workshop's time zone from which the daily backup runs, in
 * milliseconds.
 */
const NIGHT_START = 3 * 3_600_000

/**
 * Returns true if the backup of this day is missing. A wrong clock may have dated the last backup
 * in the future.
 * @param last time of the last backup in milliseconds since 1970, or null if there is none
 * @param now current time in milliseconds since 1970
 */
export const isDue = (last: number | null, now: number) =>
  last === null || last > now || workshopDay(last - NIGHT_START) !== workshopDay(now - NIGHT_START)
