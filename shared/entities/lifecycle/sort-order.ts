type Sortable = { id: number; place: number | null }

/** Pieces without a position come first, the newest first. */
export const comparePieces = (a: Sortable, b: Sortable) =>
  (a.place ?? -1) - (b.place ?? -1) || b.id - a.id

const french = new Intl.Collator('fr')
const LAST_PLACE = Number.MAX_SAFE_INTEGER

/** Categories without a position come last, by name. */
export const compareCategories = (a: Sortable & { name: string }, b: Sortable & { name: string }) =>
  (a.place ?? LAST_PLACE) - (b.place ?? LAST_PLACE) || french.compare(a.name, b.name) || a.id - b.id
