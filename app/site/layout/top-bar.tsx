import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { removeLocalePrefix } from '../../../shared/locale.ts'
import { type SectionName, type SectionPath, useSiteData } from '../site-data.ts'
import { LanguageMenu } from './language-menu.tsx'
import { LocalizedLink } from './localized-link.tsx'
import styles from './top-bar.module.css'

const getSectionName = (path: SectionPath) => (path.slice(1) || 'home') as SectionName | 'home'

/** Renders the links to the sections of the site and marks the current section. */
function NavigationLinks() {
  const { t } = useTranslation()
  const { sections } = useSiteData()
  const currentPath = removeLocalePrefix(useLocation().pathname)
  const getAriaCurrent = (path: string) =>
    currentPath === path
      ? 'page'
      : path !== '/' && currentPath.startsWith(`${path}/`)
        ? 'true'
        : undefined
  return (
    <ul>
      {sections.map((path) => (
        <li key={path}>
          <LocalizedLink to={path} aria-current={getAriaCurrent(path)}>
            {t(`nav.${getSectionName(path)}`)}
          </LocalizedLink>
        </li>
      ))}
    </ul>
  )
}

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
