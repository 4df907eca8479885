/** A number of people or hundredths as it is typed; null for nothing at all, NaN for what is no number. */
export function parseCount(text: string): number | null {
  const bare = text.trim().replace(',', '.')
  return bare === '' ? null : Number(bare)
}
