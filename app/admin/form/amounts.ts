/**
 * Parses prices that the artist types, such as `1 200,50`, `1200.5`, `80 €`, `1'200` or `12 € 50`.
 */
import { normalizeSpaces } from '../../../shared/validation.ts'

export type ParsedPrice =
  | { kind: 'none' }
  | { kind: 'price'; euros: number }
  | { kind: 'ambiguous'; euros: [number, number] }
  | { kind: 'range'; euros: [number, number] }
  | { kind: 'free' }
  | { kind: 'unreadable' }

/**
 * The price field replaces `0` with this text after the user has confirmed a price of zero. A plain
 * `0` may also mean that the price is undecided.
 */
export const FREE_OF_CHARGE_INPUT = 'gratuit'

/** Normalizes the text of a price: `12 € 50` becomes `12,50`. */
const normalize = (text: string) =>
  normalizeSpaces(text)
    .trim()
    .toLowerCase()
    .replace(/ +/g, ' ')
    .replace(/[’ʼ]/g, "'")
    .replace(/(\d) ?(?:€|euros?|eur\b) ?(\d\d)$/, '$1,$2')
    .replace(/ ?(?:€|euros?|eur)$|^(?:€|eur) ?/, '')
    // Removes the `,-` of a price such as `80,-`.
    .replace(/[.,][-–—]$/, '')

const NUMBER = /^(-?)(\d{1,3}(?:([ '.,])\d{3})(?:\3\d{3})*|\d+)(?:([ .,])(\d+))?$/

/**
 * If the result is `ambiguous`, the user must choose between two prices. `free` means that the user
 * typed 0, which some forms ask to confirm. FREE_OF_CHARGE_INPUT is a price of 0.
 */
export function parsePriceInput(text: string): ParsedPrice {
  const typed = normalize(text)
  if (typed === '') return { kind: 'none' }
  if (typed === FREE_OF_CHARGE_INPUT) return { kind: 'price', euros: 0 }
  const reading = parseNumberText(typed)
  if (reading.kind === 'unreadable') return parseRange(typed)
  return reading.kind === 'price' && reading.euros === 0 ? { kind: 'free' } : reading
}

/** Parses a price range such as `800 à 1200`, `entre 800 et 1200` or `800 € - 1 200`. */
function parseRange(typed: string): ParsedPrice {
  const limits = /^(?:de |entre )?(.*\d.*?) ?(?:à|a|et|-|–|—) ?(\d.*)$/.exec(typed)
  const [low, high] = limits?.slice(1).map((text) => parseNumberText(normalize(text))) ?? []
  return low?.kind === 'price' && high?.kind === 'price' && low.euros < high.euros
    ? { kind: 'range', euros: [low.euros, high.euros] }
    : { kind: 'unreadable' }
}

function parseNumberText(typed: string): ParsedPrice {
  const [found, minus, whole = '', group = '', sign = '', end = ''] = NUMBER.exec(typed) ?? []
  const digits = (text: string) => Number(text.replace(/\D/g, ''))
  const price = (euros: number): ParsedPrice => ({ kind: 'price', euros: minus ? -euros : euros })
  // `1.230` may mean 1230 or 1.23, so the user has to choose. `1.234` is read as a decimal number,
  // which the validation rejects (at most two decimals), so that the user writes it clearly.
  const either = (one: number, other: number): ParsedPrice =>
    /[.,]\d\d[1-9]$/.test(typed) ? price(other) : { kind: 'ambiguous', euros: [one, other] }
  if (found === undefined || (sign === group && sign !== '' && sign !== ' '))
    return { kind: 'unreadable' }
  if (sign === '') {
    const decimal = Number(whole.replace(',', '.'))
    if (!/^\d+[.,]\d+$/.test(whole)) return price(digits(whole))
    return whole.startsWith('0') ? price(decimal) : either(digits(whole), decimal)
  }
  const decimal = Number(`${digits(whole)}.${end}`)
  if (sign === ' ')
    return end.length === 2 ? either(digits(whole + end), decimal) : { kind: 'unreadable' }
  return group && end.length === 3 ? either(digits(whole + end), decimal) : price(decimal)
}

/** Returns null for an empty text, NaN for an invalid or unconfirmed price. */
export function parsePrice(text: string): number | null {
  const reading = parsePriceInput(text)
  if (reading.kind === 'none') return null
  return reading.kind === 'price' ? reading.euros : Number.NaN
}

/** Returns null (no limit) for an empty text and for `0`. */
export const parsePriceLimit = (text: string): number | null =>
  parsePriceInput(text).kind === 'free' ? null : parsePrice(text)

/** Accepts zero without confirmation, because a piece may be given away. */
export const parseAmountPaid = (text: string): number | null =>
  parsePriceInput(text).kind === 'free' ? 0 : parsePrice(text)

/** Formats a price so that the price field accepts it without asking for confirmation. */
export function formatPriceInput(euros: number | null): string {
  if (euros === null) return ''
  if (euros === 0) return FREE_OF_CHARGE_INPUT
  return Number.isInteger(euros) ? String(euros) : euros.toFixed(2).replace('.', ',')
}

/** Matches `2,4`, `2,4 kg`, `1 200 g` or `350 g`. */
const WEIGHT = /^(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d+))?\s*(kilos?|kg|grammes?|gr?)?$/i

/** Returns the weight in kilograms, null for an empty text, NaN for an invalid one. */
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
