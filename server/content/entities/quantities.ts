/**
 * Converts prices and weights. The API uses euros and kilograms. The database stores integer cents
 * and grams, so that sums and comparisons are exact.
 */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100

/** Converts a price from euros to cents. The value null means that there is no price. */
export const toOptionalCents = (euros: number | null) => (euros === null ? null : toCents(euros))
export const toOptionalEuros = (cents: number | null) => (cents === null ? null : toEuros(cents))

/** Converts a weight from kilograms to whole grams. The value null means that it is not known. */
export const toOptionalGrams = (kilograms: number | null) =>
  kilograms === null ? null : Math.round(kilograms * 1000)
export const toOptionalKilograms = (grams: number | null) => (grams === null ? null : grams / 1000)
