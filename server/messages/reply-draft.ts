import { formatDate } from '../../shared/locale.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import type { StoredMessage } from './emails.ts'
import { getMailTranslator } from './mail-translations.ts'

/** In characters, because some mail programs reject longer `mailto:` links. */
const MAX_QUOTE_LENGTH = 500

const formatQuote = (text: string) => {
  const short =
    text.length > MAX_QUOTE_LENGTH
      ? `${text.slice(0, MAX_QUOTE_LENGTH).toWellFormed().trimEnd()} …`
      : text
  return short.replace(/^/gm, '> ')
}

export function buildReplyDraft(
  { locale, name, subject, message, art_piece_title: title, received_at }: StoredMessage,
  signature: string,
) {
  const t = getMailTranslator(locale)
  const subjectLine = title ? t('about_piece', { title }) : subject || t('about_message', {})
  const lines = [
    t('greeting', { name }),
    '',
    title ? t('thanks_piece', { title }) : t('thanks', {}),
    '',
    '',
    '',
    signature,
    '',
    t('wrote', { day: formatDate(locale, getWorkshopDay(received_at)) }),
    formatQuote(message),
  ]
  return { subject: subjectLine, body: lines.join('\n') }
}
