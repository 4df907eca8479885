import { useTranslation } from 'react-i18next'
import { formatDay, formatPrice } from '../../../shared/locale.ts'
import type { Training } from '../../../shared/training.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import type { Localized } from '../localized.ts'
import styles from './entry.module.css'
import { Facts } from './facts.tsx'
import { marked } from './marked.tsx'
import { SiteLink } from './site-link.tsx'

/** How much, how many and when; a training without a date says that it is to be defined. */
export function TrainingFacts({ training }: { training: Training }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { date } = training
  const day = date ? (
    <time dateTime={date}>{formatDay(locale, date)}</time>
  ) : (
    <em>{t('training.date_open')}</em>
  )
  return (
    <Facts
      facts={[
        [t('training.price'), formatPrice(locale, training.price)],
        [t('training.places'), t('training.participants', { count: training.max_participants })],
        [t('training.date'), day],
      ]}
    />
  )
}

/** How long it takes. */
export function Duration({ training }: { training: Localized<Training> }) {
  const { t } = useTranslation()
  return (
    <p className={styles.duration} data-duration>
      <span className="quiet">{t('common.label', { name: t('training.duration') })} </span>
      {marked(training, 'duration')}
    </p>
  )
}

/** Leads to the contact page, where one registers. */
export function Register() {
  const { t } = useTranslation()
  return (
    <SiteLink to="/contact" className="button first">
      {t('training.register')}
    </SiteLink>
  )
}
