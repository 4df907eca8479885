/**
 * Loads the message catalogues of the public pages. Creates one i18next instance for each language
 * and initializes it synchronously at start-up.
 */
import { createInstance, type i18n } from 'i18next'
import { createLocaleRecord, type Locale } from '../../shared/locale.ts'

const files = import.meta.glob<Record<string, never>>('../../locales/*.json', {
  import: 'default',
  eager: true,
})

/**
 * Puts “de” before a name, or “d’” before a vowel. A “y” counts as a vowel only before a consonant:
 * “d’Yves”, but “de Yann”.
 */
const addFrenchDe = (name: string) =>
  /^(?:[aeiouœæ]|y[^aeiouy])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`

function createI18nInstance(locale: Locale): i18n {
  const instance = createInstance()
  // Renders a missing text as its key instead of falling back to another language (specification
  // section 1).
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: files[`../../locales/${locale}.json`] ?? {} } },
    initAsync: false,
    // Disables the escaping of i18next because React already escapes text.
    interpolation: { escapeValue: false },
  })
  // French messages write `{{name, de}}` where “de” or “d’” precedes a name.
  instance.services.formatter?.add('de', addFrenchDe)
  return instance
}

const instances = createLocaleRecord(createI18nInstance)

/** Returns the i18next instance of a language, which the provider of react-i18next needs. */
export const getI18nInstance = (locale: Locale) => instances[locale]

/**
 * Returns the translation function of a language for code outside components, such as page titles
 * and responses to submitted forms.
 */
export const getTranslator = (locale: Locale) => instances[locale].t
