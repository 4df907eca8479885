import 'i18next'
import type fr from '../../locales/fr.json'

/** Makes a key that is missing from the French catalogue a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof fr }
  }
}
