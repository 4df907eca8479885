/** Builds iCalendar files of trainings (RFC 5545). */
import ical, { ICalEventTransparency } from 'ical-generator'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import { addDays, getLastTrainingDay } from '../../../shared/entities/training-dates.ts'
import { REGIONAL_LOCALES } from '../../../shared/locale.ts'
import { markdownToPlainText } from '../../../shared/text/markdown-text.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { SiteData } from '../head/site-data.ts'
import { getEntityPathsByLocale, localizeEntity } from '../text/localize.ts'
import { removeControlCharacters, toSingleLine } from './text-response.ts'

/**
 * The value of DTSTAMP, which should be the time of the last change. This time is not stored. A
 * fixed time is used instead of the current time, because the current time would change the
 * document on every request.
 */
const EVENT_TIMESTAMP = new Date(0)
/** Interval in seconds at which calendar programs should refresh their copy of the calendar. */
const REFRESH_INTERVAL = 24 * 60 * 60

/**
 * Escapes the name of the calendar according to RFC 5545 section 3.3.11. The library ical-generator
 * escapes all other texts itself.
 */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&')

const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * Builds a calendar of the trainings that have a date. The events last all day because no start
 * time is stored. Past trainings stay in the calendar.
 */
export function buildTrainingsCalendar(
  trainings: PublicTraining[],
  { siteUrl, locale, workshop }: SiteData,
) {
  const t = getTranslator(locale)
  const file = ical({
    name: escapeText(toSingleLine(`${workshop.name} – ${t('training.title')}`)),
    prodId: { company: 'Copeaux', product: 'Copeaux', language: REGIONAL_LOCALES[locale] },
    ttl: REFRESH_INTERVAL,
  })
  for (const training of trainings) {
    if (!training.date) continue
    const { title, duration, times, excerpt, description } = localizeEntity(
      'training',
      training,
      locale,
    )
    const url = siteUrl + getEntityPathsByLocale('training', training)[locale]
    file.createEvent({
      id: `training-${training.id}@${new URL(siteUrl).hostname}`,
      stamp: EVENT_TIMESTAMP,
      // Uses the version number of the training as the revision number of the event, by which
      // calendar programs detect a change (RFC 5545 section 3.8.7.4).
      sequence: training.version,
      start: toMidnight(training.date),
      // DTEND is exclusive, so it is the day after the last day (RFC 5545 section 3.6.1).
      end: toMidnight(addDays(getLastTrainingDay(training) ?? training.date)),
      allDay: true,
      // Subscribers do not take part in every training, so the event does not mark their day as
      // busy (RFC 5545 section 3.8.2.7).
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: toSingleLine(title),
      description: removeControlCharacters(
        [
          ...[duration, times].filter(Boolean),
          markdownToPlainText(excerpt || description),
          url,
        ].join('\n\n'),
      ),
      location: toSingleLine([workshop.name, ...workshop.address].join(', ')),
      url,
    })
  }
  // Adds the final line break that RFC 5545 section 3.1 requires and the library omits.
  return `${file.toString()}\r\n`
}
