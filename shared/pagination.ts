/**
 * Pagination of the admin's lists. The first page is short so that it appears quickly, and the
 * following pages are longer.
 */

/** Number of entities on the first page. */
export const FIRST_PAGE_SIZE = 100
/** Number of entities on each later page. */
export const PAGE_SIZE = 1000

/**
 * Returns the URL of one page of a list. `after` is the id of the last entity on the previous page,
 * or null for the first page.
 */
export const buildListPageUrl = (path: string, after: number | null) =>
  after === null ? `${path}?limit=${FIRST_PAGE_SIZE}` : `${path}?limit=${PAGE_SIZE}&after=${after}`
