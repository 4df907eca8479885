/** Prices as the artist types them: `1 200,50`, `1200.5`, `80 €`, `1'200`, `12 € 50`, `1 200 euros`. */

/** What a text says: nothing, one price, several that it may mean, or no price at all. In euros. */
export type PriceReading =
  | { kind: 'none' }
  | { kind: 'price'; euros: number }
  | { kind: 'ambiguous'; euros: [number, number] }
  | { kind: 'free' }
  | { kind: 'unreadable' }

/** How a price of nothing stands in its field: a bare `0` may also mean that none was decided. */
export const FREE = 'gratuit'

/** One form for all spaces and apostrophes; the currency goes, or stands for the comma as in `12 € 50`. */
const tidy = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[’ʼ]/g, "'")
    .replace(/(\d) ?(?:€|euros?|eur\b) ?(\d\d)$/, '$1,$2')
    .replace(/ ?(?:€|euros?|eur)$|^(?:€|eur) ?/, '')
    // `80,-` is how some write a round price.
    .replace(/[.,][-–—]$/, '')

/** A whole number, its thousands set apart by one sign or not at all, then perhaps a sign and more digits. */
const NUMBER = /^(-?)(\d{1,3}(?:([ '.,])\d{3})(?:\3\d{3})*|\d+)(?:([ .,])(\d+))?$/

/** Reads a price. Where it can be read in two ways, or is zero, the artist has to be asked. */
export function readPrice(text: string): PriceReading {
  const typed = tidy(text)
  if (typed === '') return { kind: 'none' }
  if (typed === FREE) return { kind: 'price', euros: 0 }
  const reading = readNumber(typed)
  return reading.kind === 'price' && reading.euros === 0 ? { kind: 'free' } : reading
}

function readNumber(typed: string): PriceReading {
  const [found, minus, whole = '', group = '', sign = '', end = ''] = NUMBER.exec(typed) ?? []
  const digits = (text: string) => Number(text.replace(/\D/g, ''))
  const price = (euros: number): PriceReading => ({ kind: 'price', euros: minus ? -euros : euros })
  // With a third decimal that counts it would be no price: that is said instead.
  const either = (one: number, other: number): PriceReading =>
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

/** Euros; null for nothing at all, NaN for what is no price and for what has to be asked about. */
export function parsePrice(text: string): number | null {
  const reading = readPrice(text)
  if (reading.kind === 'none') return null
  return reading.kind === 'price' ? reading.euros : Number.NaN
}

/** A price as it stands in the field; it is read in one way. */
export function priceText(euros: number | null): string {
  if (euros === null) return ''
  if (euros === 0) return FREE
  return Number.isInteger(euros) ? String(euros) : euros.toFixed(2).replace('.', ',')
}
