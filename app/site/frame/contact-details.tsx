import { useTranslation } from 'react-i18next'
import { DIALLED_PHONE, phoneIn, WORKSHOP } from '../../../shared/workshop.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import styles from './contact-details.module.css'

/** Where the workshop is, and how it answers for sure. */
export function ContactDetails() {
  const { t } = useTranslation()
  return (
    <address className={styles.address}>
      {WORKSHOP.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a href={`tel:${DIALLED_PHONE}`} className="num">
        <span className="quiet">{t('common.label', { name: t('contact.workshop.phone') })} </span>
        {phoneIn(useLocale())}
      </a>
      <a href={`mailto:${WORKSHOP.email}`}>
        <span className="quiet">{t('common.label', { name: t('contact.workshop.email') })} </span>
        {WORKSHOP.email}
      </a>
    </address>
  )
}
