import { getLocalizedPath, type Locale } from '../../../shared/locale.ts'
import { joinLines } from '../../../shared/validation.ts'

export const getNewsFeedPath = (locale: Locale) => getLocalizedPath(locale, '/news.atom')
export const getContactCardPath = (locale: Locale) => getLocalizedPath(locale, '/contact.vcf')
export const getCalendarFeedPath = (locale: Locale) => getLocalizedPath(locale, '/trainings.ics')

export const getCalendarEventPath = (pagePath: string) => `${pagePath}.ics`

/**
 * Builds a text response, to which the server adds caching and compression. Browsers save the file
 * as `fileName`.
 */
export const createTextResponse = (type: string, text: string, fileName?: string) =>
  new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      ...(fileName && { 'Content-Disposition': `inline; filename="${fileName}"` }),
    },
  })

/** Joins the lines of a text, because names in older database rows may contain line breaks. */
export const toSingleLine = (text: string) => removeControlCharacters(joinLines(text))

/**
 * Removes control characters: XML 1.0 forbids many of them, even as character references, and
 * calendars and vCards do not need them.
 */
export const removeControlCharacters = (text: string) =>
  text.replace(/(?![\t\r\n])\p{Cc}|[\ufffe\uffff]/gu, '')
