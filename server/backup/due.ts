import { workshopDay } from '../../shared/workshop-day.ts'

/** A backup is made from this hour of the workshop's day on, when nobody works there, in milliseconds. */
const NIGHT = 3 * 3_600_000

/**
 * Whether it is time for the backup of a day. A clock that was wrong may have dated the last one later than now.
 * @param last when that was made, null before the first; both in milliseconds since 1970
 */
export const isDue = (last: number | null, now: number) =>
  last === null || last > now || workshopDay(last - NIGHT) !== workshopDay(now - NIGHT)
