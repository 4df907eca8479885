import { createInstance } from 'i18next'
import texts from '../../../locales/admin.fr.json'

const instance = createInstance()
instance.init({
  lng: 'fr',
  fallbackLng: false,
  resources: { fr: { translation: texts } },
  initAsync: false,
  // React escapes what it renders. What is escaped here is a quotation within a quotation, as French writes it.
  interpolation: {
    escapeValue: true,
    escape: (value) => value.replace(/«\s?/g, '“').replace(/\s?»/g, '”'),
  },
})

const translate = instance.t as unknown as (key: string, values?: Record<string, unknown>) => string
/** Words without values are always the same, and a long list asks for them thousands of times. */
const known = new Map<string, string>()

/** The admin's words, in French only. A key without words prints itself. */
export function t(key: string, values?: Record<string, unknown>): string {
  if (values) return translate(key, values)
  const words = known.get(key) ?? translate(key)
  known.set(key, words)
  return words
}
