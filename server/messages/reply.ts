/** Builds the draft of a reply to a visitor, which the artist finishes in the mail program. */
import { formatDay } from '../../shared/locale.ts'
import { workshopDay } from '../../shared/workshop-day.ts'
import type { Told } from './letters.ts'
import { inLanguage } from './words.ts'

/**
 * Longest quotation of the visitor's message in characters. A longer `mailto:` link fails in some
 * mail programs.
 */
const QUOTED = 500

const quoted = (text: string) => {
  const short = text.length > QUOTED ? `${text.slice(0, QUOTED).toWellFormed().trimEnd()} …` : text
  return short.replace(/^/gm, '> ')
}

/** @param signature the last lines of the reply, such as the name of the workshop */
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
