/** Keeps the latest backup of each of the last 7 days and of each of the last 4 weeks. */

const DAYS = 7
const WEEKS = 4
const DAY = 24 * 3_600_000

const toDayNumber = (moment: number) => Math.floor(moment / DAY)
/** Weeks start on Monday, and day 0 (1 January 1970) was a Thursday. */
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
 * Counts only days with a backup, so that none expires while the site is off. Backups from more
 * than a day in the future have a wrong clock and are counted separately, so that they do not
 * replace others.
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
