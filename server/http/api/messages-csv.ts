/** Separates cells by semicolons, which Excel with French settings expects. */
import type { Selectable } from 'kysely'
import { LOCALE_NAMES } from '../../../shared/locale.ts'
import { formatWorkshopDateTime } from '../../../shared/workshop-day.ts'
import type { MessageTables } from '../../database/message-tables.ts'

type Row = Selectable<MessageTables['messages']>

const HEADER_ROW = ['Reçu le', 'Nom', 'Courriel', 'Langue', 'Objet', 'Pièce', 'Message', 'Répondu']

/**
 * Matches the places where a formula could start (OWASP, CSV Injection), also after characters that
 * other programs treat as separators.
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

/** Writes a byte order mark, from which programs detect UTF-8. */
export async function* generateMessagesCsv(messages: AsyncIterable<Row[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${formatLine(HEADER_ROW)}`)
  for await (const rows of messages) yield encoder.encode(rows.map(formatMessage).join(''))
}
