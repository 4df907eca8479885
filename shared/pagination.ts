/** Pagination of the admin's lists: a short first page appears quickly, longer ones follow. */

/** Number of entities on the first page. */
export const FIRST_PAGE_SIZE = 100
/** Number of entities on each later page. */
export const PAGE_SIZE = 1000

/** Returns the address of a page. `after` is the id of the last entity of the page before. */
export const pageUrl = (path: string, after: number | null) =>
  after === null ? `${path}?limit=${FIRST_PAGE_SIZE}` : `${path}?limit=${PAGE_SIZE}&after=${after}`
