/** Builds the e-mails: the notification to the artist and the confirmation to the visitor. */
import type { Selectable } from 'kysely'
import { entityAddress } from '../../shared/address.ts'
import { formatDay, LOCALE_NAMES } from '../../shared/locale.ts'
import { phoneFor } from '../../shared/phone.ts'
import { TIME_ZONE, workshopDay } from '../../shared/workshop-day.ts'
import type { MessageTables } from '../database/message-tables.ts'
import { inFrench, inLanguage } from './words.ts'

/** A message as it is stored. */
export type Told = Selectable<MessageTables['messages']>
/** The sender's details in an e-mail. */
export type Workshop = { siteName: string; siteUrl: string; phone: string }

export type Letter = {
  subject: string
  text: string
  html: string
  /** A JPEG that is shown inside the e-mail. */
  photo?: Buffer | undefined
}

/** The Content-ID of the photo (RFC 2392). */
export const PHOTO_ID = 'photo@copeaux'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const paragraph = (text: string) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, timeStyle: 'short' })

/** Builds the notification to the artist. A reply in the mail program goes to the visitor. */
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
 * Builds the confirmation to the visitor. It does not quote the message, because otherwise anybody
 * could send a text of their own to another person's address.
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
