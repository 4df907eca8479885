import 'i18next'
import type fr from '../../locales/fr.json'

/** French is the source: a key that it lacks is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof fr }
  }
}
