/** Builds iCalendar files of trainings (RFC 5545). */
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { parseOverallHours } from '../../../shared/entities/opening-hours.ts'
import { MAX_TRAINING_DAYS, type PublicTraining } from '../../../shared/entities/training.ts'
import {
  addDays,
  countTrainingDays,
  getNonConsecutiveDays,
  listTrainingDays,
  type TrainingTimes,
} from '../../../shared/entities/training-dates.ts'
import { REGIONAL_LOCALES } from '../../../shared/locale.ts'
import { slugify } from '../../../shared/paths.ts'
import { markdownToParagraphs } from '../../../shared/text/markdown-text.ts'
import { parseWorkshopDateTime } from '../../../shared/workshop-day.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { SiteData } from '../site-data.ts'
import { getEntityPathsByLocale, localizeEntity } from '../text/localize.ts'
import { createTextResponse, removeControlCharacters, toSingleLine } from './documents.ts'

/**
 * The property SEQUENCE counts seconds since this time. It is a 32-bit number, which seconds since
 * 1970 would exceed in 2038.
 */
const SEQUENCE_EPOCH = Date.UTC(2020, 0)
/** Calendar programs should refresh their copy after this number of seconds. */
const REFRESH_INTERVAL = 24 * 60 * 60

/** Escapes the calendar name (RFC 5545 section 3.3.11), which ical-generator does not. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&')

const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * Returns one period for a whole training, or one for each day if the days are not consecutive or
 * their hours are known. MAX_TRAINING_DAYS keeps a mistyped last day from creating hundreds of
 * events.
 */
function listPeriods(training: TrainingTimes) {
  const { date, times = '' } = training
  if (!date) return []
  const hours = parseOverallHours(times)
  const separate = getNonConsecutiveDays(training)
  const count = countTrainingDays(training)
  if (separate.length === 0 && (!hours || count > MAX_TRAINING_DAYS))
    return [{ day: date, lastDay: addDays(date, count - 1), hours: null }]
  return listTrainingDays(training).map((day) => ({ day, lastDay: day, hours }))
}
type Period = ReturnType<typeof listPeriods>[number]

/**
 * Returns the start and the end of an event. Without parsed hours, the event lasts all day, and
 * only its description contains the hours.
 */
function getEventTime({ day, lastDay, hours }: Period) {
  const toTime = (time: string) => new Date(parseWorkshopDateTime(`${day}T${time}`))
  if (hours) return { start: toTime(hours.opens), end: toTime(hours.closes) }
  // Ends the event one day after its last day, because DTEND is exclusive (RFC 5545 section 3.6.1).
  return { start: toMidnight(day), end: toMidnight(addDays(lastDay)), allDay: true }
}

type Registered = { id: number; isCancelled: boolean; formerDates: TrainingTimes[] }

/**
 * Marks the events as those of a participant. Their UIDs differ from those of the public events.
 */
function markAsRegistered(file: ICalCalendar, { id, isCancelled }: Registered) {
  for (const event of file.events()) {
    event.id(event.id().replace(/^training-\d+/, `registration-${id}`))
    if (isCancelled) event.status(ICalEventStatus.CANCELLED)
    if (event.status() === ICalEventStatus.CANCELLED) continue
    event.status(ICalEventStatus.CONFIRMED).transparency(ICalEventTransparency.OPAQUE)
  }
}

/** The last change of each training in milliseconds since 1970, by id. */
type ChangeTimes = ReadonlyMap<number, number>

function createCalendar(
  trainings: PublicTraining[],
  { siteUrl, locale, workshop }: SiteData,
  changeTimes: ChangeTimes,
  formerDates: TrainingTimes[] = [],
) {
  const { hostname } = new URL(siteUrl)
  const file = ical({
    prodId: { company: 'Copeaux', product: 'Copeaux', language: REGIONAL_LOCALES[locale] },
  })
  for (const training of trainings) {
    const { title, duration, times, excerpt, description } = localizeEntity(
      'training',
      training,
      locale,
    )
    const url = siteUrl + getEntityPathsByLocale('training', training)[locale]
    const changedAt = changeTimes.get(training.id) ?? 0
    const periods = listPeriods(training)
    const [longest = []] = formerDates.map(listPeriods).sort((a, b) => b.length - a.length)
    const removed = longest.slice(periods.length)
    for (const [index, period] of [...periods, ...removed].entries()) {
      file.createEvent({
        // The UIDs do not contain the dates, so that calendar programs move the events of a moved
        // training.
        id: `training-${training.id}${index === 0 ? '' : `-${index + 1}`}@${hostname}`,
        stamp: new Date(changedAt),
        lastModified: new Date(changedAt),
        // The version of the training cannot be SEQUENCE, because restoring a backup lowers the
        // version, and calendar programs ignore a lower sequence (RFC 5545 section 3.8.7.4).
        sequence: Math.max(0, Math.floor((changedAt - SEQUENCE_EPOCH) / 1000)),
        ...getEventTime(period),
        status: index < periods.length ? null : ICalEventStatus.CANCELLED,
        // Subscribers do not take part in every training, so the events do not mark them as busy
        // (RFC 5545 section 3.8.2.7).
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
  }
  return file
}

// RFC 5545 section 3.1 requires a final line break, which the library omits.
const toText = (file: ICalCalendar) => `${file.toString()}\r\n`

/** Builds a calendar to subscribe to. Leaves out trainings without a date, but not past ones. */
export function buildTrainingsCalendar(
  trainings: PublicTraining[],
  siteData: SiteData,
  changeTimes: ChangeTimes,
) {
  const title = getTranslator(siteData.locale)('training.title')
  const file = createCalendar(trainings, siteData, changeTimes)
  file.name(escapeText(toSingleLine(`${siteData.workshop.name} – ${title}`))).ttl(REFRESH_INTERVAL)
  return toText(file)
}

/**
 * Builds a file without a calendar name, so that its events are added to an existing calendar.
 * With a name, Outlook would import the file as a separate calendar.
 */
export function buildTrainingFile(
  training: PublicTraining,
  siteData: SiteData,
  changeTimes: ChangeTimes,
  registration?: Registered,
) {
  const file = createCalendar([training], siteData, changeTimes, registration?.formerDates)
  file.method(ICalCalendarMethod.PUBLISH)
  if (registration) markAsRegistered(file, registration)
  return toText(file)
}

export function createCalendarFile(
  training: PublicTraining,
  siteData: SiteData,
  changeTimes: ChangeTimes,
  registration?: Registered,
) {
  const { locale } = siteData
  const { title, date } = localizeEntity('training', training, locale)
  const name = [slugify(title, locale), date].filter(Boolean).join('-')
  const text = buildTrainingFile(training, siteData, changeTimes, registration)
  return createTextResponse('text/calendar', text, `${name}.ics`)
}
