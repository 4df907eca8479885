import 'i18next'
import type fr from '../../locales/fr.json'

/** Makes keys that the French catalogue lacks a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof fr }
  }
}
