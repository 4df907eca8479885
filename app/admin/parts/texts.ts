import { createInstance } from 'i18next'
import texts from '../../../locales/admin.fr.json'

const instance = createInstance()
instance.init({
  lng: 'fr',
  fallbackLng: false,
  resources: { fr: { translation: texts } },
  initAsync: false,
  // React escapes HTML. This replaces quotation marks in values, because French uses “ ” inside «
  // ».
  interpolation: {
    escapeValue: true,
    escape: (value) => value.replace(/«\s?/g, '“').replace(/\s?»/g, '”'),
  },
})

const translate = instance.t as unknown as (key: string, values?: Record<string, unknown>) => string
/** Caches texts without values, because a long list reads them thousands of times. */
const cache = new Map<string, string>()

/** Returns a text of the admin, which is in French only. A key without a text returns itself. */
export function t(key: string, values?: Record<string, unknown>): string {
  if (values) return translate(key, values)
  const words = cache.get(key) ?? translate(key)
  cache.set(key, words)
  return words
}
