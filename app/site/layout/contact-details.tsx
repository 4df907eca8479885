import { useTranslation } from 'react-i18next'
import { useSiteData } from '../site-data.ts'
import type { LocalizedWorkshop } from '../text/localized-workshop.ts'
import styles from './contact-details.module.css'

export function SocialLinks({ className }: { className?: string }) {
  return useSiteData().workshop.links.map(({ name, address }) => (
    <a key={address} href={address} className={className} rel="me noopener">
      {name}
    </a>
  ))
}

export const hasContactDetails = (
  { address, phone, email, map_url }: LocalizedWorkshop,
  hasAddress = true,
) => Boolean((hasAddress && (address.length > 0 || map_url)) || phone || email)

type ContactDetailsProps = {
  /** False in the footer of the contact page, which shows the address elsewhere. */
  hasAddress?: boolean
}

export function ContactDetails({ hasAddress = true }: ContactDetailsProps) {
  const { t } = useTranslation()
  const { address, phone, email, readableEmail, map_url } = useSiteData().workshop
  return (
    <address className={styles.address}>
      {hasAddress && address.map((line) => <span key={line}>{line}</span>)}
      {hasAddress && map_url && (
        <a href={map_url} rel="noopener">
          {t('contact.workshop.map')}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.dialled}`} className="num">
          <span className="visually-hidden">
            {t('common.label', { name: t('contact.workshop.phone') })}{' '}
          </span>
          {phone.text}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <span className="visually-hidden">
            {t('common.label', { name: t('contact.workshop.email') })}{' '}
          </span>
          {readableEmail}
        </a>
      )}
    </address>
  )
}
