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

/** The admin's words, in French only. A key without words prints itself. */
export const t = instance.t as unknown as (key: string, values?: Record<string, unknown>) => string

/** Adds the words of a part that few open, so that the list does not wait for them. */
export const addTexts = (more: object) =>
  void instance.addResourceBundle('fr', 'translation', more, true)
