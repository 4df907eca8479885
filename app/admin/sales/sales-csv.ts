import texts from '../../../locales/admin-sales.fr.json'
import { BYTE_ORDER_MARK, formatCsvAmount, formatCsvLine } from '../../../shared/csv.ts'
import { addTexts, t } from '../i18n/texts.ts'
import type { Sale } from './sales-by-year.ts'

addTexts(texts)

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
