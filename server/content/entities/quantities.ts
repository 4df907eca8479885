/** The database stores integer cents and grams, so that sums and comparisons are exact. */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100

export const toOptionalCents = (euros: number | null) => (euros === null ? null : toCents(euros))
export const toOptionalEuros = (cents: number | null) => (cents === null ? null : toEuros(cents))

export const toOptionalGrams = (kilograms: number | null) =>
  kilograms === null ? null : Math.round(kilograms * 1000)
export const toOptionalKilograms = (grams: number | null) => (grams === null ? null : grams / 1000)
