/**
 * The numbers of the positions on the timeline of the portrait page. Each position may contain a
 * period of training or experience, or may be empty.
 */
export const TIMELINE_POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type TimelinePosition = (typeof TIMELINE_POSITIONS)[number]
/**
 * Returns an object with one field for each position on the timeline, such as `period_1_year`. All
 * fields have the same value, for example the same validation schema.
 */
export const createPeriodFields = <Part extends string, Value>(part: Part, value: Value) =>
  Object.fromEntries(
    TIMELINE_POSITIONS.map((position) => [`period_${position}_${part}`, value]),
  ) as Record<`period_${TimelinePosition}_${Part}`, Value>
