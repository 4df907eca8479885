/** Prices as the artist types them: `1 200,50`, `1200.5`, `80 €`. */

/** Euros; null for nothing at all, NaN for what is not a price. */
export function parsePrice(text: string): number | null {
  const bare = text.replace(/[\s€]/g, '')
  if (bare === '') return null
  return /^-?\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
}

/** A price as it stands in the field. */
export function priceText(euros: number | null): string {
  if (euros === null) return ''
  return Number.isInteger(euros) ? String(euros) : euros.toFixed(2).replace('.', ',')
}
