/** A part of a list: at most `limit`, of those behind the one with the id `after`; null stands for no bound. */
export type Part = { limit: number | null; after: number | null }

/** @returns that part; null where the one that it begins behind is not in the list (any more) */
export function partOf<Listed>(
  list: readonly Listed[],
  { limit, after }: Part,
  idOf: (listed: Listed) => number,
): Listed[] | null {
  const before = after === null ? -1 : list.findIndex((listed) => idOf(listed) === after)
  if (after !== null && before < 0) return null
  return list.slice(before + 1, limit === null ? undefined : before + 1 + limit)
}
