import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LEGAL_PAGES, LEGAL_PATHS } from '../../../shared/entities/legal.ts'
import { removeLocalePrefix } from '../../../shared/locale.ts'
import { useSiteData } from '../head/site-data.ts'
import { getLangAttribute } from '../text/localize.ts'
import { Announcements } from './announcements.tsx'
import { ContactDetails, hasContactDetails } from './contact-details.tsx'
import styles from './footer.module.css'
import { LocalizedLink } from './localized-link.tsx'
import { SocialLinks } from './social-links.tsx'

/** Says on a site with demo content that the workshop is fictional. */
export function Footer() {
  const { t } = useTranslation()
  const { workshop, announcements } = useSiteData()
  const isContactPage = removeLocalePrefix(useLocation().pathname) === '/contact'
  return (
    <footer className={styles.foot}>
      <div className={`page ${styles.columns}`}>
        <div>
          <LocalizedLink to="/" className={styles.name}>
            {workshop.name}
          </LocalizedLink>
          <p className="soft" lang={getLangAttribute(workshop, 'craft')}>
            {workshop.craft}
          </p>
        </div>
        {hasContactDetails(workshop, !isContactPage) && (
          <div>
            <h2>{t('footer.details')}</h2>
            <ContactDetails hasAddress={!isContactPage} />
          </div>
        )}
        {(announcements.piece || announcements.training) && (
          <div className={styles.links}>
            <Announcements {...announcements} />
          </div>
        )}
        {workshop.links.length > 0 && (
          <div>
            <h2>{t('footer.follow')}</h2>
            <div className={styles.links}>
              <SocialLinks />
            </div>
          </div>
        )}
      </div>
      <div className="page">
        <nav className={styles.legal} aria-label={t('legal.links')}>
          {LEGAL_PAGES.map((name) => (
            <LocalizedLink key={name} to={LEGAL_PATHS[name]}>
              {t(`legal.${name}.title`)}
            </LocalizedLink>
          ))}
        </nav>
        {workshop.is_demo && <small>{t('footer.demo')}</small>}
      </div>
    </footer>
  )
}
