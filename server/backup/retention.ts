/** Which backups stay: the latest of each of the last 7 days and of each of the last 4 weeks. */

const DAYS = 7
const WEEKS = 4
const DAY = 24 * 3_600_000

/** Counts days from 1970; a week begins on Monday, and 1 January 1970 was a Thursday. */
const dayOf = (moment: number) => Math.floor(moment / DAY)
const weekOf = (moment: number) => Math.floor((dayOf(moment) + 3) / 7)

/** The latest moment of each of the last so many spans that have one. */
function latest(moments: number[], spanOf: (moment: number) => number, count: number): number[] {
  const spans = Map.groupBy(moments, spanOf)
  const last = [...spans.keys()].sort((a, b) => b - a).slice(0, count)
  return last.map((span) => Math.max(...(spans.get(span) ?? [])))
}

/**
 * Days and weeks without a backup do not count, so that no pause and no wrong clock lets one leave for its age alone.
 * What a clock that was ahead has dated later than now takes no place of the others.
 * @param moments when each was made, in milliseconds since 1970
 */
export function kept(moments: number[], now: number): Set<number> {
  const isPast = (moment: number) => moment < now + DAY
  return new Set(
    [moments.filter(isPast), moments.filter((moment) => !isPast(moment))].flatMap((some) => [
      ...latest(some, dayOf, DAYS),
      ...latest(some, weekOf, WEEKS),
    ]),
  )
}
