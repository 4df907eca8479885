/**
 * Exports messages as CSV with semicolons, because Excel with French settings expects semicolons.
 */
import type { Selectable } from 'kysely'
import { LOCALE_NAMES } from '../../../shared/locale.ts'
import { formatWorkshopDateTime } from '../../../shared/workshop-day.ts'
import type { MessageTables } from '../../database/message-tables.ts'

type Row = Selectable<MessageTables['messages']>

const HEADER_ROW = ['Reçu le', 'Nom', 'Courriel', 'Langue', 'Objet', 'Pièce', 'Message', 'Répondu']

/**
 * Matches the start of a spreadsheet formula (OWASP, CSV Injection). Also matches a formula after a
 * separator in the middle of a field, because a program that expects another separator than the
 * semicolon may start a new cell there.
 */
const FORMULA_START = /(^|[;,|\t\r\n])([ \u00a0"']*)(?=[=+\-@＝＋－＠])/g
const formatCell = (text: string) =>
  `"${text.replace(FORMULA_START, "$1$2'").replaceAll('"', '""')}"`
const formatLine = (cells: string[]) => `${cells.map(formatCell).join(';')}\r\n`

const formatMessage = (one: Row) =>
  formatLine([
    formatWorkshopDateTime(one.received_at).replace('T', ' '),
    one.name,
    one.email,
    LOCALE_NAMES[one.locale],
    one.subject,
    one.art_piece_title,
    one.message,
    one.is_answered ? 'oui' : 'non',
  ])

/**
 * Yields the CSV file as UTF-8. The file starts with a byte order mark, so that spreadsheet
 * programs detect the encoding.
 */
export async function* generateMessagesCsv(messages: AsyncIterable<Row[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${formatLine(HEADER_ROW)}`)
  for await (const rows of messages) yield encoder.encode(rows.map(formatMessage).join(''))
}
