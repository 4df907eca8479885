/** What an answer to a visitor begins with: prepared for the artist, who finishes it in the mail application. */
import { formatDay } from '../../shared/locale.ts'
import { workshopDay } from '../../shared/workshop-day.ts'
import type { Told } from './letters.ts'
import { inLanguage } from './words.ts'

/** Characters of the visitor's words that are quoted: a link to a mail application must not be long. */
const QUOTED = 500

const quoted = (text: string) => {
  const short = text.length > QUOTED ? `${text.slice(0, QUOTED).toWellFormed().trimEnd()} …` : text
  return short.replace(/^/gm, '> ')
}

/** @param signature whom the answer comes from */
export function replyTo(
  { locale, name, subject, message, art_piece_title: title, received_at }: Told,
  signature: string,
) {
  const say = inLanguage(locale)
  const about = title ? say('about_piece', { title }) : subject || say('about_message', {})
  const lines = [
    say('greeting', { name }),
    '',
    title ? say('thanks_piece', { title }) : say('thanks', {}),
    '',
    '',
    '',
    signature,
    '',
    say('wrote', { day: formatDay(locale, workshopDay(received_at)) }),
    quoted(message),
  ]
  return { subject: about, body: lines.join('\n') }
}
