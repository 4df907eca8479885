import { normalizeSpaces } from '../../../shared/text/spaces.ts'

/** For example `2,4`, `2,4 kg`, `1 200 g` or `350 g`. */
const WEIGHT = /^(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d+))?\s*(kilos?|kg|grammes?|gr?)?$/i

/** Returns kilograms, null for empty text and NaN for invalid text. */
export function parseWeight(text: string): number | null {
  const typed = normalizeSpaces(text).trim()
  if (typed === '') return null
  const [found, whole = '', decimals = '0', unit = 'kg'] = WEIGHT.exec(typed) ?? []
  if (found === undefined) return Number.NaN
  const value = Number(`${whole.replace(/\s/g, '')}.${decimals}`)
  return unit.toLowerCase().startsWith('g') ? value / 1000 : value
}

export const formatWeightInput = (kilograms: number | null): string =>
  kilograms === null ? '' : String(kilograms).replace('.', ',')
