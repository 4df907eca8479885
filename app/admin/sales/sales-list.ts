import texts from '../../../locales/admin-sales.fr.json'
import { BYTE_ORDER_MARK, formatCsvAmount, formatCsvLine } from '../../../shared/csv.ts'
import { type Piece, SALE_FIELDS } from '../../../shared/entities/piece.ts'
import { pick } from '../../../shared/pick.ts'
import { createTextFilter, normalizeForSearch } from '../../../shared/text/search.ts'
import { toCents, toEuros } from '../../../shared/validation.ts'
import { addTexts, t } from '../i18n/texts.ts'

addTexts(texts)

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

/** Names the file after the year if it contains all sales of the year, otherwise after today. */
export const getSalesFileName = (year: string, searchText: string, today: string) =>
  `${t('sales.file')}-${/^\d{4}$/.test(year) && searchText.trim() === '' ? year : today}.csv`

/** Adds no row with the total, because an accountant's program would count it as a sale. */
export function buildSalesCsv(sales: readonly Sale[]): string {
  const head = ['day', 'number', 'title', 'buyer', 'amount', 'method', 'note'] as const
  const rows = sales.map(({ id, title, sold_on, sold_to, sold_for, payment_method, sold_note }) => [
    sold_on ?? '',
    String(id),
    title,
    sold_to,
    sold_for === null ? '' : formatCsvAmount(sold_for),
    payment_method,
    sold_note,
  ])
  const lines = [head.map((name) => t(`sales.columns.${name}`)), ...rows]
  return BYTE_ORDER_MARK + lines.map(formatCsvLine).join('')
}
