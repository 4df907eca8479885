import { useTranslation } from 'react-i18next'
import { WORKSHOP } from '../../../shared/workshop.ts'
import { ContactDetails } from './contact-details.tsx'
import styles from './footer.module.css'
import { SiteLink } from './site-link.tsx'
import { SocialLinks } from './social-links.tsx'

/** The foot of every page: who, where, and that the demo is one. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot}>
      <div className={`page grid ${styles.columns}`}>
        <div>
          <SiteLink to="/" className={styles.name}>
            {WORKSHOP.name}
          </SiteLink>
          <p className="soft">{t('footer.trade')}</p>
        </div>
        <div>
          <h2>{t('footer.details')}</h2>
          <ContactDetails />
        </div>
        <div>
          <h2>{t('footer.follow')}</h2>
          <div className={styles.links}>
            <SocialLinks />
          </div>
        </div>
        <small>{t('footer.demo')}</small>
      </div>
    </footer>
  )
}
