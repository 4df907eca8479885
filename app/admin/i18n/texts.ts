import { createInstance } from 'i18next'
import texts from '../../../locales/admin.fr.json'

const instance = createInstance()
instance.init({
  lng: 'fr',
  fallbackLng: false,
  resources: { fr: { translation: texts } },
  initAsync: false,
  // The texts put inserted values between « », so quotation marks inside a value become “ ”. React,
  // not this function, escapes HTML.
  interpolation: {
    escapeValue: true,
    escape: (value) => value.replace(/«\s?/g, '“').replace(/\s?»/g, '”'),
  },
})

/** Adds the texts of scripts that are loaded later, so that the first screen loads without them. */
export const addTexts = (screen: object) =>
  instance.addResourceBundle('fr', 'translation', screen, true)

const translate = instance.t as unknown as (key: string, values?: Record<string, unknown>) => string
/** Caches texts without placeholders: a long list looks them up thousands of times. */
const cache = new Map<string, string>()

/** Translates to French, the only language of the admin. Returns the key of a missing text. */
export function t(key: string, values?: Record<string, unknown>): string {
  if (values) return translate(key, values)
  const words = cache.get(key) ?? translate(key)
  cache.set(key, words)
  return words
}

export const findText = (key: string) => (instance.exists(key) ? t(key) : undefined)

export { getFrenchLanguageName } from '../../../shared/locale.ts'
