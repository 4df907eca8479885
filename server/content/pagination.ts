/**
 * A page of a list: at most `limit` items after the one with the id `after`. Null means no bound.
 */
export type PageRequest = { limit: number | null; after: number | null }

/** Returns a page of the list, or null if the item of the cursor is not in the list. */
export function paginate<Listed>(
  list: readonly Listed[],
  { limit, after }: PageRequest,
  idOf: (listed: Listed) => number,
): Listed[] | null {
  const before = after === null ? -1 : list.findIndex((listed) => idOf(listed) === after)
  if (after !== null && before < 0) return null
  return list.slice(before + 1, limit === null ? undefined : before + 1 + limit)
}
