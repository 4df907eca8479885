/** The order in which pieces and categories stand everywhere. */

type Placed = { id: number; place: number | null }

/** Pieces: those without a place first, newest first, then the others in the artist's own order. */
export const comparePieces = (a: Placed, b: Placed) =>
  (a.place ?? -1) - (b.place ?? -1) || b.id - a.id

const french = new Intl.Collator('fr')
const LAST = Number.MAX_SAFE_INTEGER

/** Categories: in the artist's own order, then those without a place by name. */
export const compareCategories = (a: Placed & { name: string }, b: Placed & { name: string }) =>
  (a.place ?? LAST) - (b.place ?? LAST) || french.compare(a.name, b.name) || a.id - b.id
