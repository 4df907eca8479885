import { createInstance, type i18n } from 'i18next'
import { useLocation } from 'react-router'
import { createLocaleRecord, getLocaleFromPath, type Locale } from '../../shared/locale.ts'

export const useLocale = () => getLocaleFromPath(useLocation().pathname)

const files = import.meta.glob<Record<string, never>>('../../locales/*.json', {
  import: 'default',
  eager: true,
})

function createI18nInstance(locale: Locale): i18n {
  const instance = createInstance()
  // A missing text is replaced by its key and not by another language (specification section 1).
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: files[`../../locales/${locale}.json`] ?? {} } },
    initAsync: false,
    // Inserts values unescaped, because React already escapes text.
    interpolation: { escapeValue: false },
  })
  return instance
}

const instances = createLocaleRecord(createI18nInstance)

export const getI18nInstance = (locale: Locale) => instances[locale]

/** For code outside components. Components use `useTranslation`. */
export const getTranslator = (locale: Locale) => instances[locale].t
