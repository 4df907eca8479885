import { t } from '../i18n/texts.ts'
import type { Sale } from './sales-by-year.ts'

/** Excel reads a file without it in an old character set. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Quotes a text. An apostrophe in front keeps spreadsheets from running it as a formula (OWASP, CSV
 * Injection).
 */
const formatText = (text: string) =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

const formatAmount = (euros: number | null) => euros?.toFixed(2).replace('.', ',') ?? ''

/** With semicolons and decimal commas, as Excel expects them in French. Days are `YYYY-MM-DD`. */
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
