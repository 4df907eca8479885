import { normalizeSpaces } from '../../../shared/text/spaces.ts'

/** Returns null for empty text and NaN for invalid text. */
export function parseNumber(text: string): number | null {
  const trimmed = normalizeSpaces(text).trim().replace(',', '.')
  return trimmed === '' ? null : Number(trimmed)
}
