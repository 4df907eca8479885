/** Positions may be empty. */
export const TIMELINE_POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type TimelinePosition = (typeof TIMELINE_POSITIONS)[number]
export const createPeriodFields = <Part extends string, Value>(part: Part, value: Value) =>
  Object.fromEntries(
    TIMELINE_POSITIONS.map((position) => [`period_${position}_${part}`, value]),
  ) as Record<`period_${TimelinePosition}_${Part}`, Value>
