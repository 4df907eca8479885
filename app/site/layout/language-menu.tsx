import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import {
  getLocalizedPath,
  LOCALE_NAMES,
  type Locale,
  removeLocalePrefix,
} from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { useSiteData } from '../site-data.ts'
import styles from './top-bar.module.css'

/**
 * Returns the URL of the page in another language. The `lang` query parameter makes the server
 * store the chosen language in a cookie.
 */
export function buildLanguageSwitchPath(language: Locale, pathname: string, search: string) {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `${getLocalizedPath(language, removeLocalePrefix(pathname))}?${query}`
}

/** Menu with links to the same page in the other languages of the site. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const { locales } = useSiteData()
  // Renders nothing if the site has only one language.
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
