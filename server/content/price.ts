/** Euros on the wire, whole cents in the database: sums and comparisons stay exact. */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100
