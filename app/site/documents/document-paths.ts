/** URL paths of the feed, the contact card and the calendars. */
import { getLocalizedPath, type Locale } from '../../../shared/locale.ts'

export const getNewsFeedPath = (locale: Locale) => getLocalizedPath(locale, '/news.atom')
export const getContactCardPath = (locale: Locale) => getLocalizedPath(locale, '/contact.vcf')
export const getTrainingsCalendarPath = (locale: Locale) =>
  getLocalizedPath(locale, '/trainings.ics')

/**
 * Returns the URL path of a training's calendar file.
 * @param pagePath URL path of the training's page
 */
export const getTrainingCalendarPath = (pagePath: string) => `${pagePath}.ics`
