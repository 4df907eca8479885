import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isFullyBooked,
  type PublicTraining,
  type TRAINING_DETAIL_FIELDS,
  TRAINING_LOGISTICS_FIELDS,
} from '../../../shared/entities/training.ts'
import { hasTrainingBegun, isPastTraining } from '../../../shared/entities/training-dates.ts'
import { formatDateRangeWithWeekdays, formatPrice } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { getContactPathForTraining } from '../message/contact-path.ts'
import { useSiteData } from '../site-data.ts'
import { DescriptionList } from '../text/description-list.tsx'
import styles from '../text/list-entry.module.css'
import { getLangAttribute, type LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'

/**
 * Returns the maximum number of participants and, before a training whose free places the artist
 * counts, their number.
 */
function formatPlaces(training: PublicTraining, t: TFunction) {
  const { max_participants, places_left } = training
  const most = t('training.participants', { count: max_participants })
  if (places_left === null || hasTrainingBegun(training)) return most
  return (
    <>
      {most} ·{' '}
      {isFullyBooked(training) ? (
        <strong>{t('training.full')}</strong>
      ) : (
        t('training.left', { count: places_left })
      )}
    </>
  )
}

type TrainingDetailListProps = {
  training: LocalizedEntity<PublicTraining>
  /** True to also show the level, the language and the minimum age, if they are known. */
  hasDetails?: boolean
}

/**
 * Shows the dates, the hours, the price and the places of a training. If the training has no date,
 * shows that the date is not decided yet.
 */
export function TrainingDetailList({ training, hasDetails = false }: TrainingDetailListProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { date, end_date, min_age } = training
  const day = date ? (
    <time dateTime={date}>{formatDateRangeWithWeekdays(locale, date, end_date)}</time>
  ) : (
    <em>{t('training.date_open')}</em>
  )
  const age = [
    t('training.age'),
    min_age !== null && t('training.from_age', { age: min_age }),
  ] as const
  const getText = (name: (typeof TRAINING_DETAIL_FIELDS)[number]) =>
    [t(`training.${name}`), renderLocalizedText(training, name)] as const
  return (
    <DescriptionList
      facts={[
        [t('training.date'), day],
        getText('times'),
        [t('training.price'), formatPrice(locale, training.price)],
        [t('training.places'), formatPlaces(training, t)],
        ...(hasDetails ? [getText('level'), getText('language'), age] : []),
      ]}
    />
  )
}

/**
 * Returns the first sentence of a text. A full stop after fewer than four letters does not end it,
 * because it may belong to an abbreviation.
 */
const getFirstSentence = (text: string) =>
  text
    .trim()
    .replace(/(?<=\p{L}{4}\.)\s.*$/su, '')
    .replace(/[\p{L}\d)]$/u, '$&.')

/** Returns a fact that sums up the way to the workshop. It has no value if nothing is known. */
export function useDirections() {
  const { t } = useTranslation()
  const { workshop } = useSiteData()
  const { town } = workshop.postalAddress
  const hints = (['station', 'parking'] as const).filter((name) => workshop[name])
  const value = (town || hints.length > 0) && (
    <p>
      {town && `${town}. `}
      {hints.map((name) => (
        <Fragment key={name}>
          {t('common.label', { name: t(`contact.visit.${name}`) })}{' '}
          <span lang={getLangAttribute(workshop, name)}>
            {getFirstSentence(workshop[name])}
          </span>{' '}
        </Fragment>
      ))}
      <LocalizedLink to="/contact#visit">{t('contact.visit.title')}</LocalizedLink>
    </p>
  )
  return [t('training.way'), value] as const
}

/**
 * Shows the section “Practical details”: what to bring, meals, lodging, cancellation and the way
 * there. Shows nothing if all of these texts are empty.
 */
export function TrainingPracticalDetails({
  training,
}: {
  training: LocalizedEntity<PublicTraining>
}) {
  const { t } = useTranslation()
  const facts = [
    ...TRAINING_LOGISTICS_FIELDS.map(
      (name) => [t(`training.${name}`), renderLocalizedText(training, name)] as const,
    ),
    useDirections(),
  ]
  if (facts.every(([, value]) => !value)) return null
  return (
    <section className={styles.stay}>
      <h2>{t('training.stay')}</h2>
      <DescriptionList facts={facts} />
    </section>
  )
}

/** Shows the duration of a training. */
export function TrainingDuration({ training }: { training: LocalizedEntity<PublicTraining> }) {
  const { t } = useTranslation()
  return (
    <p className={styles.duration} data-duration>
      <span className="visually-hidden">
        {t('common.label', { name: t('training.duration') })}{' '}
      </span>
      {renderLocalizedText(training, 'duration')}
    </p>
  )
}

/**
 * Renders a link to the contact form, prefilled with a registration for the training or for its
 * waiting list. For a training that has begun, shows that it has begun or taken place.
 */
export function RegistrationLink({ training }: { training: PublicTraining }) {
  const { t } = useTranslation()
  if (hasTrainingBegun(training))
    return (
      <span className="note">
        {t(isPastTraining(training) ? 'training.took_place' : 'training.has_begun')}
      </span>
    )
  return (
    <LocalizedLink to={`${getContactPathForTraining(training)}#contact`} className="button primary">
      {t(isFullyBooked(training) ? 'training.wait' : 'training.register')}
    </LocalizedLink>
  )
}
