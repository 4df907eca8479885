import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import {
  getLocalizedPath,
  LOCALE_NAMES,
  type Locale,
  removeLocalePrefix,
} from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { type SectionName, type SectionPath, useSiteData } from '../site-data.ts'
import { LocalizedLink } from './localized-link.tsx'
import styles from './top-bar.module.css'

/** The parameter `lang` makes the server store the language in a cookie. */
export function buildLanguageSwitchPath(language: Locale, pathname: string, search: string) {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `${getLocalizedPath(language, removeLocalePrefix(pathname))}?${query}`
}

function LanguageMenu() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const { locales } = useSiteData()
  if (locales.length === 1) return null
  return (
    <details className={styles.menu} name="menu" data-menu>
      <summary>
        <span className="visually-hidden">
          {t('nav.language', { language: LOCALE_NAMES[locale] })}
        </span>
        <span aria-hidden="true">{locale.toUpperCase()}</span>
      </summary>
      <ul className={styles.drop}>
        {locales.map((language) => (
          <li key={language}>
            <a
              href={buildLanguageSwitchPath(language, pathname, search)}
              hrefLang={language}
              lang={language}
              aria-current={language === locale ? 'true' : undefined}
            >
              {LOCALE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const getSectionName = (path: SectionPath) => (path.slice(1) || 'home') as SectionName | 'home'

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

/** Shows the sections in a row on wide screens, and in a menu on narrow ones. */
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
