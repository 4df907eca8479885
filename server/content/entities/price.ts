/**
 * Converts prices. The API uses euros. The database stores integer cents, so that sums and
 * comparisons are exact.
 */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100
