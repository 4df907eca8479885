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

/** Number of nights in which every photo in the remote storage is read once. */
const NIGHTS_OF_ROTATION = 30
const DAY = 24 * 3_600_000

/**
 * Returns true if a photo in the remote storage is to be read with this backup. The photos are
 * spread evenly over the nights, because their hashes are random.
 */
export const isPhotoCheckDue = (sha256: string, now: number) =>
  Number.parseInt(sha256.slice(0, 8), 16) % NIGHTS_OF_ROTATION ===
  Math.floor(now / DAY) % NIGHTS_OF_ROTATION
