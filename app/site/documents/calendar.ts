/** Trainings as appointments (RFC 5545). */
import ical, { ICalEventTransparency } from 'ical-generator'
import { REGIONS } from '../../../shared/locale.ts'
import { plainText } from '../../../shared/markdown-text.ts'
import type { PublicTraining } from '../../../shared/training.ts'
import { dayAfter, lastDay } from '../../../shared/training-days.ts'
import { translate } from '../../i18n/translate.ts'
import type { Edition } from '../head/edition.ts'
import { addressesOf, localized } from '../text/localized.ts'
import { oneLine, withoutControls } from './text-answer.ts'

/** When an appointment was last changed is not kept; a moment that stays the same keeps the document the same. */
const STAMP = new Date(0)
/** Seconds after which a calendar program should ask again. */
const ASK_AGAIN = 24 * 60 * 60

/** Escapes a text (RFC 5545 section 3.3.11). The library does so, except in the calendar's own name. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * The trainings that have a date, each on its whole days: at what time one begins is not told. What is past stays: who
 * took part has it in a calendar of their own.
 */
export function calendar(trainings: PublicTraining[], { siteUrl, locale, workshop }: Edition) {
  const t = translate(locale)
  const shown = ical({
    name: escaped(oneLine(`${workshop.name} – ${t('training.title')}`)),
    prodId: { company: 'Copeaux', product: 'Copeaux', language: REGIONS[locale] },
    ttl: ASK_AGAIN,
  })
  for (const training of trainings) {
    if (!training.date) continue
    const { title, duration, excerpt, description } = localized('training', training, locale)
    const url = siteUrl + addressesOf('training', training)[locale]
    shown.createEvent({
      id: `training-${training.id}@${new URL(siteUrl).hostname}`,
      stamp: STAMP,
      // By which a calendar program knows that it has changed (RFC 5545 section 3.8.7.4).
      sequence: training.version,
      start: midnight(training.date),
      // The first day after it (RFC 5545 section 3.6.1).
      end: midnight(dayAfter(lastDay(training) ?? training.date)),
      allDay: true,
      // A course does not make the day of those who only subscribe a busy one (RFC 5545 section 3.8.2.7).
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: oneLine(title),
      description: withoutControls([duration, plainText(excerpt || description), url].join('\n\n')),
      location: oneLine([workshop.name, ...workshop.address].join(', ')),
      url,
    })
  }
  // The library leaves out the last line end (RFC 5545 section 3.1).
  return `${shown.toString()}\r\n`
}
