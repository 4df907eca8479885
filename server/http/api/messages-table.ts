/** Messages as a table that any spreadsheet opens (RFC 4180). */
import { LOCALE_NAMES } from '../../../shared/locale.ts'
import type { Message } from '../../../shared/message.ts'

const HEAD = ['Reçu le', 'Nom', 'Courriel', 'Langue', 'Objet', 'Pièce', 'Message', 'Répondu']

/** What begins like a formula would be reckoned out by the spreadsheet (OWASP, CSV Injection): it begins with a quote mark. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`

/** The mark at its beginning tells spreadsheets that it is UTF-8. */
export const messagesAsTable = (messages: Message[]) =>
  `\uFEFF${[
    HEAD,
    ...messages.map((one) => [
      one.received_at,
      one.name,
      one.email,
      LOCALE_NAMES[one.locale],
      one.subject,
      one.art_piece?.title ?? '',
      one.message,
      one.is_answered ? 'oui' : 'non',
    ]),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')}\r\n`
