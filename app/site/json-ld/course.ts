import type {
  CourseInstanceLeaf,
  CourseLeaf,
  EducationEventLeaf,
  OfferLeaf,
  ScheduleLeaf,
} from 'schema-dts'
import type { OpeningInterval } from '../../../shared/entities/opening-hours.ts'
import {
  isFullyBooked,
  type PublicTraining,
  TRAINING_DETAIL_FIELDS,
} from '../../../shared/entities/training.ts'
import { hasTrainingBegun, isPastTraining } from '../../../shared/entities/training-dates.ts'
import { markdownToPlainText } from '../../../shared/text/markdown-text.ts'
import { addUtcOffset } from '../../../shared/workshop-day.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { getDisplayablePhotos, getWidestJpegUrl } from '../photos/photo-data.ts'
import type { SiteData } from '../site-data.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { buildPostalAddressJsonLd, buildWorkshopReference } from './workshop.ts'

const buildSchedule = (
  repeatCount: number,
  dates: { startDate?: string; endDate?: string },
): ScheduleLeaf => ({ '@type': 'Schedule', repeatFrequency: 'Daily', repeatCount, ...dates })

type Hours = OpeningInterval | null
/** Values that are parsed from French texts, because the texts of `training` may be translated. */
type Schedule = { dayCount: number; hours: Hours; isLastDayUnknown: boolean }

/**
 * If the hours are unknown, the dates have no times. `endDay` is null if the last day is unknown.
 */
const buildPeriod = (startDay: string, endDay: string | null, hours: Hours) => ({
  startDate: hours ? addUtcOffset(`${startDay}T${hours.opens}`) : startDay,
  ...(endDay && { endDate: hours ? addUtcOffset(`${endDay}T${hours.closes}`) : endDay }),
})

/**
 * Describes a training as a Course and, until its last day is over, an EducationEvent. Omits the
 * offer once the training has begun.
 */
export function buildCourseJsonLd(
  siteData: SiteData,
  training: LocalizedEntity<Omit<PublicTraining, 'translations'>> & Schedule,
  path: string,
): (CourseLeaf | EducationEventLeaf)[] {
  const url = siteData.siteUrl + path
  const [photo] = getDisplayablePhotos(training)
  const offers: OfferLeaf = {
    '@type': 'Offer',
    url,
    category: training.price > 0 ? 'Paid' : 'Free',
    price: training.price,
    priceCurrency: 'EUR',
    ...(training.places_left !== null && {
      availability: isFullyBooked(training)
        ? 'https://schema.org/SoldOut'
        : 'https://schema.org/InStock',
    }),
  }
  const shared = {
    url,
    name: training.title,
    description: markdownToPlainText(training.description),
    ...(training.min_age !== null && { typicalAgeRange: `${training.min_age}-` }),
    ...(!hasTrainingBegun(training) && { offers }),
    ...(photo && { image: [siteData.siteUrl + getWidestJpegUrl(photo)] }),
  }
  const location = {
    '@type': 'Place' as const,
    name: siteData.workshop.name,
    ...buildPostalAddressJsonLd(siteData),
  }
  const t = getTranslator(siteData.locale)
  // Joins all details except the level, which has its own property `educationalLevel`.
  const practicalDetails = TRAINING_DETAIL_FIELDS.filter(
    (name) => name !== 'level' && training[name],
  ).map((name) => `${t('common.label', { name: t(`training.${name}`) })} ${training[name]}`)
  const dates = {
    ...(training.date && { startDate: training.date }),
    ...(training.end_date && { endDate: training.end_date }),
  }
  const instance: CourseInstanceLeaf = {
    '@type': 'CourseInstance',
    courseMode: 'Onsite',
    ...(practicalDetails.length > 0 && { description: practicalDetails.join('\n') }),
    location,
    ...dates,
    courseSchedule:
      training.days.length > 0
        ? training.days.map((day) => buildSchedule(1, { startDate: day, endDate: day }))
        : buildSchedule(training.dayCount, dates),
  }
  const courseNode: CourseLeaf = {
    '@type': 'Course',
    '@id': `${url}#course`,
    ...shared,
    ...(training.level && { educationalLevel: training.level }),
    provider: buildWorkshopReference(siteData),
    ...(!isPastTraining(training) && { hasCourseInstance: instance }),
  }
  if (!training.date || isPastTraining(training)) return [courseNode]
  const onlyDay = training.hours && !training.isLastDayUnknown ? training.date : null
  const eventNode: EducationEventLeaf = {
    '@type': 'EducationEvent',
    '@id': `${url}#event`,
    ...shared,
    ...buildPeriod(training.date, training.end_date ?? onlyDay, training.hours),
    ...(training.days.length > 0 && {
      subEvent: training.days.map((day) => ({
        '@type': 'EducationEvent' as const,
        name: training.title,
        ...buildPeriod(day, day, training.hours),
        location,
      })),
    }),
    location,
    organizer: buildWorkshopReference(siteData),
    maximumAttendeeCapacity: training.max_participants,
    ...(training.places_left !== null && { remainingAttendeeCapacity: training.places_left }),
    about: { '@id': `${url}#course` },
  }
  return [courseNode, eventNode]
}
