import { DAY, getWorkshopDay, HOUR } from '../../../shared/workshop-day.ts'

/** The daily backup is due at this time after midnight in the workshop's time zone. */
const NIGHT_START_MS = 3 * HOUR

/**
 * Returns true if there is no backup since the latest 3 a.m. in the workshop's time zone. Ignores
 * backups that a wrong clock has dated in the future, because the site would otherwise make none
 * until then.
 */
export const isBackupDue = (last: number | null, now: number) =>
  last === null ||
  last > now ||
  getWorkshopDay(last - NIGHT_START_MS) !== getWorkshopDay(now - NIGHT_START_MS)

/** The bytes of each photo in the backups are checked once in this number of nights. */
const NIGHTS_OF_ROTATION = 30

/** Hashes are random, so about the same number of photos is checked every night. */
export const isPhotoCheckDue = (sha256: string, now: number) =>
  Number.parseInt(sha256.slice(0, 8), 16) % NIGHTS_OF_ROTATION ===
  Math.floor(now / DAY) % NIGHTS_OF_ROTATION

const DAYS = 7
const WEEKS = 4

const toDayNumber = (moment: number) => Math.floor(moment / DAY)
/** Adds 3, because weeks start on Monday and day 0 (1 January 1970) was a Thursday. */
const toWeekNumber = (moment: number) => Math.floor((toDayNumber(moment) + 3) / 7)

function selectLatestOfEach(
  moments: number[],
  spanOf: (moment: number) => number,
  count: number,
): number[] {
  const spans = Map.groupBy(moments, spanOf)
  const last = [...spans.keys()].sort((a, b) => b - a).slice(0, count)
  return last.map((span) => Math.max(...(spans.get(span) ?? [])))
}

/**
 * Keeps the latest backup of each of the last 7 days and 4 weeks. Days without a backup do not
 * count, so that none expires while the site is off. Counts backups separately that a wrong clock
 * has dated more than a day in the future, so that they do not replace others.
 */
export function selectBackupsToKeep(moments: number[], now: number): Set<number> {
  const isPast = (moment: number) => moment < now + DAY
  return new Set(
    [moments.filter(isPast), moments.filter((moment) => !isPast(moment))].flatMap((group) => [
      ...selectLatestOfEach(group, toDayNumber, DAYS),
      ...selectLatestOfEach(group, toWeekNumber, WEEKS),
    ]),
  )
}
