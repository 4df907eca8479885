import type { Selectable } from 'kysely'
import artistTexts from '../../locales/artist-emails.fr.json' with { type: 'json' }
import { formatDate, getLocalizedPath, LOCALE_NAMES, type Locale } from '../../shared/locale.ts'
import { getEntityPath } from '../../shared/paths.ts'
import { formatPhone } from '../../shared/text/phone.ts'
import { getWorkshopDay, WORKSHOP_TIME_ZONE } from '../../shared/workshop-day.ts'
import { createTranslator, MESSAGE_CATALOGS } from '../catalogs.ts'
import type { MessageTables } from '../database/tables.ts'

export const getEmailTranslator = (locale: Locale) =>
  createTranslator(MESSAGE_CATALOGS[locale].mail)
export const translateForArtist = createTranslator(artistTexts)

export type StoredMessage = Selectable<MessageTables['messages']>
export type SiteContactDetails = {
  siteName: string
  siteUrl: string
  phone: string
  /** The day, as `YYYY-MM-DD`, on which the artist answers again after the current closure. */
  returnsOn: string | null
}

export type Email = {
  subject: string
  text: string
  html: string
  photo?: Buffer | undefined
}

/** The id by which the HTML refers to the attached photo (RFC 2392). */
export const PHOTO_CONTENT_ID = 'photo@copeaux'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const formatParagraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/**
 * Makes links of the URLs with the origin of one of `linkable`, because some mail programs do not
 * detect URLs. Other URLs, such as those that visitors type, stay plain text.
 */
function formatWithLinks(text: string, linkable: string[]): string {
  const origins = linkable.filter(Boolean).map((url) => new URL(url).origin)
  const parts = text.split(/(https?:\/\/\S*[\p{L}\d/])/u).map((part, index) => {
    const html = escapeHtml(part).replaceAll('\n', '<br>')
    const isUrl = index % 2 === 1 && URL.canParse(part)
    return isUrl && origins.includes(new URL(part).origin) ? `<a href="${html}">${html}</a>` : html
  })
  return `<p>${parts.join('')}</p>`
}

export const buildEmail = (subject: string, parts: string[], linkable: string[]): Email => ({
  subject,
  text: parts.join('\n\n'),
  html: parts.map((part) => formatWithLinks(part, linkable)).join('\n'),
})

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: WORKSHOP_TIME_ZONE,
  timeStyle: 'short',
})

export const getReplySubject = ({ locale, subject, art_piece_title: title }: StoredMessage) => {
  const t = getEmailTranslator(locale)
  return title || subject || t('about_message', {})
}

export function quoteMessage({ locale, message, received_at }: StoredMessage) {
  const t = getEmailTranslator(locale)
  const day = formatDate(locale, getWorkshopDay(received_at))
  return `${t('wrote', { day })}\n${message.replace(/^/gm, '> ')}`
}

export function buildReplyEmail(stored: StoredMessage, text: string): Email {
  const quote = quoteMessage(stored)
  return {
    subject: `Re: ${getReplySubject(stored)}`,
    text: `${text}\n\n${quote}`,
    html: `${formatParagraph(text)}\n<blockquote>${formatParagraph(quote)}</blockquote>`,
  }
}

/** The artist's reply to this e-mail goes to the visitor. */
export function buildNotificationEmail(
  stored: StoredMessage,
  { siteUrl }: SiteContactDetails,
  photo?: Buffer,
): Email {
  const { locale, name, email, message, art_piece_id, art_piece_title: title } = stored
  const pieceUrl =
    art_piece_id !== null && title
      ? siteUrl + getEntityPath('fr', 'art_piece', { id: art_piece_id, title })
      : null
  const details = [
    translateForArtist('from', { name, email }),
    ...(stored.subject ? [translateForArtist('subject_line', { subject: stored.subject })] : []),
    ...(pieceUrl ? [translateForArtist('piece', { title, address: pieceUrl })] : []),
    translateForArtist('language', { language: LOCALE_NAMES[locale] }),
    translateForArtist('received', {
      day: formatDate('fr', getWorkshopDay(stored.received_at)),
      time: timeFormat.format(stored.received_at),
    }),
  ].join('\n')
  const footer = translateForArtist('end', { address: `${siteUrl}/admin/messages` })
  const subject = pieceUrl
    ? translateForArtist('subject_piece', { title, name })
    : translateForArtist(stored.subject ? 'subject_about' : 'subject', {
        name,
        subject: stored.subject,
      })
  return {
    subject,
    text: [message, '-- ', details, '', footer].join('\n'),
    html: [
      formatParagraph(message),
      '<hr>',
      formatWithLinks(details, [siteUrl]),
      photo
        ? `<p><img src="cid:${PHOTO_CONTENT_ID}" alt="${escapeHtml(title)}" width="320"></p>`
        : '',
      formatWithLinks(footer, [siteUrl]),
    ].join('\n'),
    photo,
  }
}

export function buildSummaryEmail(
  summary: 'digest' | 'suspects',
  count: number,
  { siteUrl }: SiteContactDetails,
): Email {
  const values = { count: String(count), address: `${siteUrl}/admin/messages` }
  const text = translateForArtist(summary, values)
  return buildEmail(translateForArtist(`${summary}_subject`, values), text.split('\n\n'), [siteUrl])
}

/**
 * Builds the e-mail that confirms a message to the visitor. It does not quote the message, because
 * otherwise anybody could send texts to other people through this site.
 *
 * @param title of the piece that the message is about, or an empty text
 */
export function buildConfirmationEmail(
  { locale }: StoredMessage,
  title: string,
  { siteName, siteUrl, phone, returnsOn }: SiteContactDetails,
): Email {
  const t = getEmailTranslator(locale)
  const closure = createTranslator(MESSAGE_CATALOGS[locale].closure)
  const parts = [
    t('arrived', { site: siteName }),
    ...(returnsOn ? [closure('reply', { day: formatDate(locale, returnsOn) })] : []),
    ...(phone ? [t('reach', { phone: formatPhone(locale, phone) })] : []),
    `${siteName}\n${siteUrl}${getLocalizedPath(locale, '/')}`,
    t('automatic', { site: siteName }),
  ]
  const subject = t('arrived_subject', { site: siteName })
  const { label } = MESSAGE_CATALOGS[locale].common
  return buildEmail(title ? `${label.replace('{{name}}', subject)} ${title}` : subject, parts, [
    siteUrl,
  ])
}
