/**
 * Retention policy for daily backups. The latest backup of each of the last 7 days and of each of
 * the last 4 weeks is kept.
 */

const DAYS = 7
const WEEKS = 4
const DAY = 24 * 3_600_000

/** Returns the number of days since 1 January 1970. */
const toDayNumber = (moment: number) => Math.floor(moment / DAY)
/**
 * Returns the number of weeks since 1970. Weeks begin on Monday. The code adds 3 days because 1
 * January 1970 was a Thursday, which is 3 days after a Monday.
 */
const toWeekNumber = (moment: number) => Math.floor((toDayNumber(moment) + 3) / 7)

/**
 * Groups times into days or weeks, and returns the latest time of each of the last `count` groups.
 * @param spanOf returns the number of the day or week of a time
 */
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
 * Returns the times of the backups to keep. Only days and weeks with a backup are counted, so that
 * backups do not expire while the site is switched off. If a backup is dated more than a day in the
 * future, the system clock must have been wrong when the backup was made. The same numbers of days
 * and weeks apply separately to such backups, so that they do not replace correctly dated backups.
 * @param moments times of the backups in milliseconds since 1970
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
