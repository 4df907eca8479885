/** URL paths of the feed, the contact card and the calendars. */
import { type Locale, localizedPath } from '../../../shared/locale.ts'

export const newsFeedPath = (locale: Locale) => localizedPath(locale, '/news.atom')
export const contactCardPath = (locale: Locale) => localizedPath(locale, '/contact.vcf')
export const trainingsCalendarPath = (locale: Locale) => localizedPath(locale, '/trainings.ics')

/**
 * Returns the URL path of a training's calendar file.
 * @param address URL path of the training's page
 */
export const trainingCalendarPath = (address: string) => `${address}.ics`
