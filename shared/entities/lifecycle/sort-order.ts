/** Compares pieces and categories, so that every list sorts them in the same way. */

type Sortable = { id: number; place: number | null }

/**
 * Compares two pieces. Pieces without a position come first, sorted from the newest to the oldest.
 * The other pieces follow in the sort order that the artist chose.
 */
export const comparePieces = (a: Sortable, b: Sortable) =>
  (a.place ?? -1) - (b.place ?? -1) || b.id - a.id

const french = new Intl.Collator('fr')
const LAST_PLACE = Number.MAX_SAFE_INTEGER

/**
 * Compares two categories. Categories with a position come first, in the sort order that the artist
 * chose. The others follow by name.
 */
export const compareCategories = (a: Sortable & { name: string }, b: Sortable & { name: string }) =>
  (a.place ?? LAST_PLACE) - (b.place ?? LAST_PLACE) || french.compare(a.name, b.name) || a.id - b.id
