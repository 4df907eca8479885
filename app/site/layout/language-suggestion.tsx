import { useLocation } from 'react-router'
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useSiteData } from '../head/site-data.ts'
import { buildLanguageSwitchPath } from './language-menu.tsx'
import styles from './language-suggestion.module.css'

/**
 * On French pages, renders one hidden suggestion for each other language, written in that language.
 * app/enhance/language-suggestion.ts shows the suggestion in the language that the browser prefers,
 * unless the visitor has already chosen a language or closed the suggestion.
 */
export function LanguageSuggestion() {
  const { pathname, search } = useLocation()
  const { locales } = useSiteData()
  if (useLocale() !== DEFAULT_LOCALE) return null
  return (
    <div className={styles.suggestion} role="status" data-language-suggestion>
      <template>
        {locales
          .filter((locale) => locale !== DEFAULT_LOCALE)
          .map((locale) => {
            const t = getTranslator(locale)
            return (
              <p key={locale} lang={locale} className={styles.line}>
                <a href={buildLanguageSwitchPath(locale, pathname, search)} hrefLang={locale}>
                  {t('nav.offer')}
                </a>
                <button type="button" className="link">
                  {t('common.close')}
                </button>
              </p>
            )
          })}
      </template>
    </div>
  )
}
