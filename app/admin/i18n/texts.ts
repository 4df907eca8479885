import { createInstance } from 'i18next'
import texts from '../../../locales/admin.fr.json'
import type { Locale } from '../../../shared/locale.ts'

const instance = createInstance()
instance.init({
  lng: 'fr',
  fallbackLng: false,
  resources: { fr: { translation: texts } },
  initAsync: false,
  // Replaces French quotation marks in inserted values with “ ”, because the texts already put « »
  // around these values. Does not escape HTML, because React does.
  interpolation: {
    escapeValue: true,
    escape: (value) => value.replace(/«\s?/g, '“').replace(/\s?»/g, '”'),
  },
})

const translate = instance.t as unknown as (key: string, values?: Record<string, unknown>) => string
/** Caches texts that have no placeholders, because a long list looks them up thousands of times. */
const cache = new Map<string, string>()

/**
 * Returns the text for a key of the message catalogue of the admin, which exists in French only. If
 * the catalogue lacks the key, returns the key.
 */
export function t(key: string, values?: Record<string, unknown>): string {
  if (values) return translate(key, values)
  const words = cache.get(key) ?? translate(key)
  cache.set(key, words)
  return words
}

const languageNames = new Intl.DisplayNames('fr', { type: 'language' })

/** Returns the French name of a language, such as “allemand” for German. */
export const getLanguageName = (locale: Locale) => languageNames.of(locale) ?? locale
