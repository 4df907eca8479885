/** The order of pieces and categories in every list. */

type Placed = { id: number; place: number | null }

/**
 * Compares pieces: those without a place first, newest first, then the others in the artist's
 * order.
 */
export const comparePieces = (a: Placed, b: Placed) =>
  (a.place ?? -1) - (b.place ?? -1) || b.id - a.id

const french = new Intl.Collator('fr')
const LAST = Number.MAX_SAFE_INTEGER

/** Compares categories: those with a place in the artist's order, then the others by name. */
export const compareCategories = (a: Placed & { name: string }, b: Placed & { name: string }) =>
  (a.place ?? LAST) - (b.place ?? LAST) || french.compare(a.name, b.name) || a.id - b.id
