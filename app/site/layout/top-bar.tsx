import { useTranslation } from 'react-i18next'
import { useSiteData } from '../head/site-data.ts'
import { LanguageMenu } from './language-menu.tsx'
import { LocalizedLink } from './localized-link.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import styles from './top-bar.module.css'

/**
 * The sticky header of every page. On wide screens it shows the links to the sections in a row, on
 * narrow screens in a menu.
 */
export function TopBar() {
  const { t } = useTranslation()
  const { workshop } = useSiteData()
  return (
    <header className={styles.bar}>
      <div className={`page ${styles.line}`}>
        <LocalizedLink to="/" className={styles.name}>
          {workshop.name}
        </LocalizedLink>
        <nav className={styles.sections} aria-label={t('nav.label')}>
          <NavigationLinks />
        </nav>
        <div className={styles.tools}>
          <LanguageMenu />
          <details className={`${styles.menu} ${styles.folded}`} name="menu" data-menu>
            <summary>{t('nav.menu')}</summary>
            <nav className={`${styles.drop} ${styles.sheet}`} aria-label={t('nav.label')}>
              <NavigationLinks />
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
