/**
 * Converts prices: euros in the API, integer cents in the database, so that sums and comparisons
 * are exact.
 */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100
