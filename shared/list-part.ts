/** How long lists come to the admin: what is seen first, and then the rest, so that no list is waited for. */

/** How many entities the first part of a list has. */
export const FIRST_PART = 100
/** How many each of those after it has. */
export const LATER_PART = 1000

/** The address of a part; `after` is the id of the last one had. */
export const partAddress = (path: string, after: number | null) =>
  after === null ? `${path}?limit=${FIRST_PART}` : `${path}?limit=${LATER_PART}&after=${after}`
