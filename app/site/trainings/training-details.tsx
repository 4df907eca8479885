import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  isFullyBooked,
  type PublicTraining,
  type TRAINING_DETAIL_FIELDS,
  TRAINING_FACT_FIELDS,
  TRAINING_LOGISTICS_FIELDS,
} from '../../../shared/entities/training.ts'
import { hasTrainingBegun, isPastTraining } from '../../../shared/entities/training-dates.ts'
import { formatTrainingDaysWithWeekdays } from '../../../shared/entities/training-days.ts'
import { formatPrice } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { getContactPathForTraining } from '../message/initial-values.ts'
import { useSiteData } from '../site-data.ts'
import { DescriptionList } from '../text/description-list.tsx'
import styles from '../text/list-entry.module.css'
import { getLangAttribute, type LocalizedEntity } from '../text/localize.ts'
import { FACT_SEPARATOR, renderLocalizedText } from '../text/localized-text.tsx'

/**
 * Shows the maximum number of participants. Until the training begins, also shows the number of
 * free places, if known.
 */
function formatPlaces(training: PublicTraining, t: TFunction) {
  const { max_participants, places_left } = training
  const most = t('training.participants', { count: max_participants })
  if (places_left === null || hasTrainingBegun(training)) return most
  return (
    <>
      {most}
      {FACT_SEPARATOR}
      {isFullyBooked(training) ? (
        <strong>{t('training.full')}</strong>
      ) : (
        t('training.left', { count: places_left })
      )}
    </>
  )
}

type TrainingProps = { training: LocalizedEntity<PublicTraining> }

export function TrainingDate({ training }: TrainingProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { date } = training
  if (!date) return <em>{t('training.date_open')}</em>
  return (
    <time dateTime={date}>{formatTrainingDaysWithWeekdays(locale, { ...training, date })}</time>
  )
}

export function useTrainingPrice({ price }: PublicTraining) {
  const { t } = useTranslation()
  return t('training.price_each', { price: formatPrice(useLocale(), price) })
}

type TrainingDetailListProps = TrainingProps & {
  hasDetails?: boolean
  /** False below a summary that contains the date and the price. */
  hasDateAndPrice?: boolean
  /** False if the page shows a participant the booked places and their price instead. */
  hasPlaces?: boolean
}

export function TrainingDetailList({
  training,
  hasDetails = false,
  hasDateAndPrice = true,
  hasPlaces = true,
}: TrainingDetailListProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { min_age } = training
  const price = useTrainingPrice(training)
  const age = [
    t('training.age'),
    min_age !== null && t('training.from_age', { age: min_age }),
  ] as const
  const getText = (name: (typeof TRAINING_DETAIL_FIELDS)[number]) =>
    [t(`training.${name}`), renderLocalizedText(training, name)] as const
  return (
    <DescriptionList
      facts={[
        [t('training.date'), hasDateAndPrice && <TrainingDate key="date" training={training} />],
        getText('times'),
        [t('training.price'), hasDateAndPrice && hasPlaces && price],
        [
          t('registration.deposit'),
          hasPlaces && training.deposit
            ? t('training.price_each', { price: formatPrice(locale, training.deposit) })
            : null,
        ],
        [t('training.places'), hasPlaces && formatPlaces(training, t)],
        ...(hasDetails ? [...TRAINING_FACT_FIELDS.map(getText), age] : []),
      ]}
    />
  )
}

const endSentence = (text: string) => text.trim().replace(/[\p{L}\d)]$/u, '$&.')

/** Returns the address of the workshop and how to get there, or falsy values if unknown. */
export function useDirectionsFacts() {
  const { t } = useTranslation()
  const { workshop } = useSiteData()
  const address = workshop.address.join(', ')
  const hints = (['station', 'parking'] as const).filter((name) => workshop[name])
  const way = (address || hints.length > 0) && (
    <p>
      {address && `${endSentence(address)} `}
      <LocalizedLink to="/contact#visit">{t('contact.visit.title')}</LocalizedLink>
    </p>
  )
  return [
    [t('training.way'), way] as const,
    ...hints.map(
      (name) =>
        [
          t(`contact.visit.${name}`),
          <span key={name} lang={getLangAttribute(workshop, name)}>
            {endSentence(workshop[name])}
          </span>,
        ] as const,
    ),
  ]
}

/** Shows the cancellation terms of the training, or else a link to the terms of all trainings. */
export function CancellationTerms({ training }: { training: LocalizedEntity<PublicTraining> }) {
  const { t } = useTranslation()
  return (
    renderLocalizedText(training, 'cancellation') || (
      <LocalizedLink to="/terms#courses">{t('legal.terms.title')}</LocalizedLink>
    )
  )
}

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
    ...useDirectionsFacts(),
  ]
  if (facts.every(([, value]) => !value)) return null
  return (
    <section className={styles.stay}>
      <h2>{t('training.stay')}</h2>
      <DescriptionList facts={facts} />
    </section>
  )
}

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

export function TrainingBegunNote({ training }: { training: PublicTraining }) {
  const { t } = useTranslation()
  if (!hasTrainingBegun(training)) return null
  return (
    <span className="note">
      {t(isPastTraining(training) ? 'training.took_place' : 'training.has_begun')}
    </span>
  )
}

/**
 * Links to the contact form for a registration or the waiting list. Shows a note instead if the
 * training has begun.
 */
export function RegistrationLink({ training }: { training: PublicTraining }) {
  const { t } = useTranslation()
  if (hasTrainingBegun(training)) return <TrainingBegunNote training={training} />
  return (
    <LocalizedLink to={`${getContactPathForTraining(training)}#contact`} className="button primary">
      {t(isFullyBooked(training) ? 'training.wait' : 'training.register')}
    </LocalizedLink>
  )
}
