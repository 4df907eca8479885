/**
 * Retention policy: keeps the latest backup of each of the last 7 days and of each of the last 4
 * weeks.
 */

const DAYS = 7
const WEEKS = 4
const DAY = 24 * 3_600_000

/**
 * Number of days and weeks since 1970. Weeks begin on Monday, and 1 January 1970 was a Thursday.
 */
const dayOf = (moment: number) => Math.floor(moment / DAY)
const weekOf = (moment: number) => Math.floor((dayOf(moment) + 3) / 7)

/** Returns the latest time in each of the last `count` periods that have a backup. */
function latestOfEach(
  moments: number[],
  spanOf: (moment: number) => number,
  count: number,
): number[] {
  const spans = Map.groupBy(moments, spanOf)
  const last = [...spans.keys()].sort((a, b) => b - a).slice(0, count)
  return last.map((span) => Math.max(...(spans.get(span) ?? [])))
}

/**
 * Returns the times of the backups to keep. Only days and weeks with a backup count, so a pause or
 * a wrong clock does not expire backups by age alone. Backups dated in the future by a wrong clock
 * are counted separately.
 * @param moments times of the backups in milliseconds since 1970
 */
export function backupsToKeep(moments: number[], now: number): Set<number> {
  const isPast = (moment: number) => moment < now + DAY
  return new Set(
    [moments.filter(isPast), moments.filter((moment) => !isPast(moment))].flatMap((some) => [
      ...latestOfEach(some, dayOf, DAYS),
      ...latestOfEach(some, weekOf, WEEKS),
    ]),
  )
}
