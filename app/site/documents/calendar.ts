/** Trainings as appointments (RFC 5545). */
import ical, { type ICalCalendar } from 'ical-generator'
import { type Locale, REGIONS } from '../../../shared/locale.ts'
import { plainText } from '../../../shared/markdown.ts'
import type { Training } from '../../../shared/training.ts'
import { WORKSHOP } from '../../../shared/workshop.ts'
import { translate } from '../../i18n/translate.ts'
import { addressesOf, localized } from '../localized.ts'
import { withoutControls } from './text-answer.ts'

const DAY = 24 * 60 * 60 * 1000
/** When an appointment was last changed is not kept; a moment that stays the same keeps the document the same. */
const STAMP = new Date(0)
/** Seconds after which a calendar program should ask again. */
const ASK_AGAIN = 24 * 60 * 60

/**
 * The trainings that have a date, each from its day to the next: how long one takes is told in words, and at what time
 * it begins is not told. What is past stays: who took part has it in a calendar of their own.
 */
export function calendar(trainings: Training[], siteUrl: string, locale: Locale): ICalCalendar {
  const t = translate(locale)
  const shown = ical({
    name: withoutControls(`${WORKSHOP.name} – ${t('training.title')}`),
    prodId: { company: 'Copeaux', product: 'Copeaux', language: REGIONS[locale] },
    ttl: ASK_AGAIN,
  })
  for (const training of trainings) {
    if (!training.date) continue
    const { title, duration, excerpt, description } = localized('training', training, locale)
    const start = new Date(`${training.date}T00:00:00Z`)
    const url = siteUrl + addressesOf('training', training)[locale]
    shown.createEvent({
      id: `training-${training.id}@${new URL(siteUrl).hostname}`,
      stamp: STAMP,
      start,
      end: new Date(start.getTime() + DAY),
      allDay: true,
      summary: withoutControls(title),
      description: withoutControls([duration, plainText(excerpt || description), url].join('\n\n')),
      location: [WORKSHOP.name, ...WORKSHOP.address].join(', '),
      url,
    })
  }
  return shown
}
