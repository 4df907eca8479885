import { type Piece, SALE_FIELDS } from '../../../shared/entities/piece.ts'
import { pick } from '../../../shared/pick.ts'
import { createTextFilter, normalizeForSearch } from '../../../shared/text/search.ts'
import { toCents, toEuros } from '../../../shared/validation.ts'

export type Sale = Pick<Piece, 'id' | 'title' | (typeof SALE_FIELDS)[number]>
/** `year` is empty for sales without a date. `total` is in euros and leaves out unknown amounts. */
export type YearOfSales = {
  year: string
  sales: Sale[]
  total: number
  unknownAmounts: number
}

const getYear = ({ sold_on }: Pick<Sale, 'sold_on'>) => sold_on?.slice(0, 4) ?? ''

/** The latest sale comes first, and sales without a date last. */
export const listSales = (pieces: readonly Piece[]): Sale[] =>
  pieces
    .filter(({ available }) => !available)
    .map((piece) => pick(piece, ['id', 'title', ...SALE_FIELDS]))
    .sort((a, b) => (b.sold_on ?? '').localeCompare(a.sold_on ?? '') || b.id - a.id)

export function filterSales(sales: Sale[], year: string | undefined, text: string): Sale[] {
  const matches = createTextFilter(text)
  return sales.filter(
    (sale) =>
      (year === undefined || getYear(sale) === year) &&
      matches(normalizeForSearch([sale.title, sale.sold_to, sale.payment_method, sale.sold_note])),
  )
}

/** Adds the amounts in cents, because floating-point sums of euros are not exact. */
const addAmounts = (sales: readonly Sale[]) =>
  toEuros(sales.reduce((cents, { sold_for }) => cents + toCents(sold_for ?? 0), 0))

export const summarizeSales = (sales: readonly Sale[]) => ({
  total: addAmounts(sales),
  unknownAmounts: sales.filter(({ sold_for }) => sold_for === null).length,
})

/** Returns the years in the order of their first sale in the list. */
export const groupSalesByYear = (sales: readonly Sale[]): YearOfSales[] =>
  [...new Set(sales.map(getYear))].map((year) => {
    const group = sales.filter((sale) => getYear(sale) === year)
    return {
      year,
      sales: group,
      ...summarizeSales(group),
    }
  })
