/**
 * Message catalogues of the public pages. There is one i18next instance for each language,
 * initialized synchronously at start.
 */
import { createInstance, type i18n } from 'i18next'
import { forEachLocale, type Locale } from '../../shared/locale.ts'

const files = import.meta.glob<Record<string, never>>('../../locales/*.json', {
  import: 'default',
  eager: true,
})

function createTranslator(locale: Locale): i18n {
  const instance = createInstance()
  // A missing text is rendered as its key (specification section 1), not in another language.
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: files[`../../locales/${locale}.json`] ?? {} } },
    initAsync: false,
    // React already escapes text.
    interpolation: { escapeValue: false },
  })
  return instance
}

const translators = forEachLocale(createTranslator)

/** Returns the i18next instance of a language for the provider of react-i18next. */
export const i18nFor = (locale: Locale) => translators[locale]

/**
 * Returns the translation function of a language, for code outside components such as page titles
 * and form responses.
 */
export const translate = (locale: Locale) => translators[locale].t
