/** Where the documents for programs stand. */
import { type Locale, localizedPath } from '../../../shared/locale.ts'

export const newsFeedPath = (locale: Locale) => localizedPath(locale, '/news.atom')
export const contactCardPath = (locale: Locale) => localizedPath(locale, '/contact.vcf')
export const trainingsCalendarPath = (locale: Locale) => localizedPath(locale, '/trainings.ics')

/** The appointment of one training, from the address of its page. */
export const trainingCalendarPath = (address: string) => `${address}.ics`
