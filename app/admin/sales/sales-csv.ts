import texts from '../../../locales/admin-sales.fr.json'
import { addTexts, t } from '../i18n/texts.ts'
import type { Sale } from './sales-by-year.ts'

addTexts(texts)

/** A file with a part of a year's sales is named after today. */
export const getSalesFileName = (year: string, searchText: string, today: string) =>
  `${t('sales.file')}-${/^\d{4}$/.test(year) && searchText.trim() === '' ? year : today}.csv`

/** Without this mark, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Spreadsheets would run some texts as formulas (OWASP, CSV Injection), so these get an apostrophe.
 */
const formatText = (text: string) =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

const formatAmount = (euros: number | null) => euros?.toFixed(2).replace('.', ',') ?? ''

/**
 * Excel in French expects semicolons and decimal commas. A row with the total would be counted as a
 * sale by an accountant's program.
 */
export function buildSalesCsv(sales: readonly Sale[]): string {
  const head = ['day', 'number', 'title', 'buyer', 'amount', 'note'] as const
  const rows = sales.map(({ id, title, sold_on, sold_to, sold_for, sold_note }) => [
    sold_on ?? '',
    id,
    formatText(title),
    formatText(sold_to),
    formatAmount(sold_for),
    formatText(sold_note),
  ])
  const lines = [head.map((name) => formatText(t(`sales.columns.${name}`))), ...rows]
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(';')}\r\n`).join('')
}
