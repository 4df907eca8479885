/**
 * Converts prices. The API uses euros. The database stores integer cents, so that sums and
 * comparisons are exact.
 */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100

/** Converts a price from euros to cents. The value null means that there is no price. */
export const toOptionalCents = (euros: number | null) => (euros === null ? null : toCents(euros))
export const toOptionalEuros = (cents: number | null) => (cents === null ? null : toEuros(cents))
