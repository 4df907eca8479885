import { getWorkshopDay } from '../../../shared/workshop-day.ts'

/** In milliseconds after midnight in the workshop's time zone. */
const NIGHT_START = 3 * 3_600_000

/** A backup dated in the future does not count, because its clock was wrong. */
export const isBackupDue = (last: number | null, now: number) =>
  last === null ||
  last > now ||
  getWorkshopDay(last - NIGHT_START) !== getWorkshopDay(now - NIGHT_START)

/** Each photo in the remote storage is read and checked once in this number of nights. */
const NIGHTS_OF_ROTATION = 30
const DAY = 24 * 3_600_000

/** Hashes are random, so about the same number of photos is checked every night. */
export const isPhotoCheckDue = (sha256: string, now: number) =>
  Number.parseInt(sha256.slice(0, 8), 16) % NIGHTS_OF_ROTATION ===
  Math.floor(now / DAY) % NIGHTS_OF_ROTATION
