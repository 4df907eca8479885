/**
 * Parses a typed number of people or percentage. Returns null for empty text and NaN for invalid
 * text.
 */
export function parseNumber(text: string): number | null {
  const bare = text.trim().replace(',', '.')
  return bare === '' ? null : Number(bare)
}
