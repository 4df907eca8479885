/** Builds iCalendar files of trainings (RFC 5545). */
import ical, { ICalEventTransparency } from 'ical-generator'
import * as v from 'valibot'
import {
  openingHoursSchema,
  parseOpeningIntervals,
} from '../../../shared/entities/opening-hours.ts'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import { addDays, getLastTrainingDay } from '../../../shared/entities/training-dates.ts'
import { REGIONAL_LOCALES } from '../../../shared/locale.ts'
import { markdownToParagraphs } from '../../../shared/text/markdown-text.ts'
import { parseWorkshopDateTime } from '../../../shared/workshop-day.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { SiteData } from '../site-data.ts'
import { getEntityPathsByLocale, localizeEntity } from '../text/localize.ts'
import { removeControlCharacters, toSingleLine } from './documents.ts'

/**
 * The start of the count of seconds in SEQUENCE. SEQUENCE is a 32-bit number, so seconds since 1970
 * would end in 2038.
 */
const SEQUENCE_EPOCH = Date.UTC(2020, 0)
/** Interval in seconds at which calendar programs should refresh their copy of the calendar. */
const REFRESH_INTERVAL = 24 * 60 * 60

/**
 * Escapes the name of the calendar according to RFC 5545 section 3.3.11. The library ical-generator
 * escapes all other texts itself.
 */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&')

const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * Returns the time of an event. It lasts all day if the training lasts several days, or if its
 * hours are not plain times. The description contains the hours in any case.
 */
function getEventTime(training: PublicTraining, date: string) {
  const lastDay = getLastTrainingDay(training)
  const intervals = lastDay ? null : parseOpeningIntervals(training.times)
  const [first, last] = [intervals?.[0], intervals?.at(-1)]
  if (first && last && v.is(openingHoursSchema, { monday: intervals })) {
    const toTime = (time: string) => new Date(parseWorkshopDateTime(`${date}T${time}`))
    return { start: toTime(first.opens), end: toTime(last.closes) }
  }
  // DTEND is exclusive, so it is the day after the last day (RFC 5545 section 3.6.1).
  return { start: toMidnight(date), end: toMidnight(addDays(lastDay ?? date)), allDay: true }
}

/**
 * Builds a calendar of the trainings that have a date. Past trainings stay in the calendar.
 * @param changeTimes the time of the last change of each training in milliseconds since 1970, by id
 */
export function buildTrainingsCalendar(
  trainings: PublicTraining[],
  { siteUrl, locale, workshop }: SiteData,
  changeTimes: ReadonlyMap<number, number>,
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
    const changedAt = changeTimes.get(training.id) ?? 0
    file.createEvent({
      id: `training-${training.id}@${new URL(siteUrl).hostname}`,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      // Calendar programs ignore an event with a lower sequence than before (RFC 5545 section
      // 3.8.7.4). The version of the training would be lower after a backup is restored.
      sequence: Math.max(0, Math.floor((changedAt - SEQUENCE_EPOCH) / 1000)),
      ...getEventTime(training, training.date),
      // Subscribers do not take part in every training, so the event does not mark their day as
      // busy (RFC 5545 section 3.8.2.7).
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: toSingleLine(title),
      description: removeControlCharacters(
        [
          ...[duration, times].filter(Boolean),
          markdownToParagraphs(excerpt || description),
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
