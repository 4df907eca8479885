/** The words of the public pages: one i18next instance for each language, complete before the first page is asked for. */
import { createInstance, type i18n } from 'i18next'
import { forEachLocale, type Locale } from '../../shared/locale.ts'

const files = import.meta.glob<Record<string, never>>('../../locales/*.json', {
  import: 'default',
  eager: true,
})

function createTranslator(locale: Locale): i18n {
  const instance = createInstance()
  // A key without its words prints itself (specification section 1): no other language steps in.
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: files[`../../locales/${locale}.json`] ?? {} } },
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  })
  return instance
}

const translators = forEachLocale(createTranslator)

/** The catalogue of a language, for react-i18next's provider. */
export const translatorOf = (locale: Locale) => translators[locale]

/** The words of a language where no component is rendered: titles, form answers. */
export const translate = (locale: Locale) => translators[locale].t
