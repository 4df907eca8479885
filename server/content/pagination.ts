/**
 * A request for one page of a list. The page contains at most `limit` items, after the item with
 * the id `after`. If `limit` is null, the page has no maximum length. If `after` is null, the page
 * starts with the first item of the list.
 */
export type PaginationParams = { limit: number | null; after: number | null }

/** Returns a page of the list, or null if the item with the id `after` is not in the list. */
export function paginate<Listed>(
  list: readonly Listed[],
  { limit, after }: PaginationParams,
  idOf: (listed: Listed) => number,
): Listed[] | null {
  const before = after === null ? -1 : list.findIndex((listed) => idOf(listed) === after)
  if (after !== null && before < 0) return null
  return list.slice(before + 1, limit === null ? undefined : before + 1 + limit)
}
