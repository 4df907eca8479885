/** Pagination of the admin's lists: a short first page appears quickly, longer ones follow. */

/** Number of entities on the first page. */
export const FIRST_PART = 100
/** Number of entities on each later page. */
export const LATER_PART = 1000

/** Returns the address of a page. `after` is the id of the last entity of the page before. */
export const partAddress = (path: string, after: number | null) =>
  after === null ? `${path}?limit=${FIRST_PART}` : `${path}?limit=${LATER_PART}&after=${after}`
