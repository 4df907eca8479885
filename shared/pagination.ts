/** A short first page appears quickly. */

export const FIRST_PAGE_SIZE = 100
export const PAGE_SIZE = 1000

/** `after` is the id of the last entity on the previous page. Null for the first page. */
export const buildListPageUrl = (path: string, after: number | null) =>
  after === null ? `${path}?limit=${FIRST_PAGE_SIZE}` : `${path}?limit=${PAGE_SIZE}&after=${after}`
