/** The e-mails as they are written. Pure: what stands in them, and for whom. */
import type { Selectable } from 'kysely'
import { entityAddress } from '../../shared/address.ts'
import { formatDay, LOCALE_NAMES } from '../../shared/locale.ts'
import { phoneFor } from '../../shared/phone.ts'
import { TIME_ZONE, workshopDay } from '../../shared/workshop-day.ts'
import type { MessageTables } from '../database/message-tables.ts'
import { inFrench, inLanguage } from './words.ts'

/** A message as it is kept. */
export type Told = Selectable<MessageTables['messages']>
/** Who the site speaks for. */
export type Workshop = { siteName: string; siteUrl: string; phone: string }

export type Letter = {
  subject: string
  text: string
  html: string
  /** A photograph that stands in the letter. */
  photo?: Buffer | undefined
}

/** The photograph's name within the letter (RFC 2392). */
export const PHOTO_ID = 'photo@copeaux'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const paragraph = (text: string) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, timeStyle: 'short' })

/** Tells the artist what a visitor has written, so that the mail application's own answer goes to the visitor. */
export function letterToArtist(told: Told, { siteUrl }: Workshop, photo?: Buffer): Letter {
  const { locale, name, email, message, art_piece_id, art_piece_title: title } = told
  const piece =
    art_piece_id !== null && title
      ? siteUrl + entityAddress('fr', 'art_piece', { id: art_piece_id, title })
      : null
  const about = [
    inFrench('from', { name, email }),
    ...(told.subject ? [inFrench('subject_line', { subject: told.subject })] : []),
    ...(piece ? [inFrench('piece', { title, address: piece })] : []),
    inFrench('language', { language: LOCALE_NAMES[locale] }),
    inFrench('received', {
      day: formatDay('fr', workshopDay(told.received_at)),
      time: clock.format(told.received_at),
    }),
  ].join('\n')
  const end = inFrench('end', { address: `${siteUrl}/admin/messages` })
  const subject = piece
    ? inFrench('subject_piece', { title, name })
    : inFrench(told.subject ? 'subject_about' : 'subject', { name, subject: told.subject })
  return {
    subject,
    text: [message, '-- ', about, '', end].join('\n'),
    html: [
      paragraph(message),
      '<hr>',
      paragraph(about),
      photo ? `<p><img src="cid:${PHOTO_ID}" alt="${escaped(title)}" width="320"></p>` : '',
      paragraph(end),
    ].join('\n'),
    photo,
  }
}

/**
 * Tells a visitor that the message has come. What was written is not repeated: whoever gives somebody else's address
 * cannot send that person anything of their own.
 */
export function letterToVisitor({ locale }: Told, { siteName, siteUrl, phone }: Workshop): Letter {
  const say = inLanguage(locale)
  const parts = [
    say('arrived', { site: siteName }),
    ...(phone ? [say('reach', { phone: phoneFor(locale, phone) })] : []),
    `${siteName}\n${siteUrl}`,
    say('automatic', { site: siteName }),
  ]
  return {
    subject: say('arrived_subject', { site: siteName }),
    text: parts.join('\n\n'),
    html: parts.map(paragraph).join('\n'),
  }
}
