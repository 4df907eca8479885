export type PaginationParams = { limit: number | null; after: number | null }

/** Null if the item with the id `after` is not in the list. */
export function paginate<Listed>(
  list: readonly Listed[],
  { limit, after }: PaginationParams,
  idOf: (listed: Listed) => number,
): Listed[] | null {
  const before = after === null ? -1 : list.findIndex((listed) => idOf(listed) === after)
  if (after !== null && before < 0) return null
  return list.slice(before + 1, limit === null ? undefined : before + 1 + limit)
}
