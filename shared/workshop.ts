import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** Who the site speaks for. Change this file, the texts in locales/ and the photographs in demo/ to make it yours. */
export const WORKSHOP = {
  name: 'L’Atelier du Morvan',
  /** Below the icon on a phone's home screen: at most 12 letters. */
  shortName: 'Atelier',
  /** Whose calendar decides which day it is. */
  timeZone: 'Europe/Paris',
  address: ['Hameau de l’Étang', 'Morvan, Bourgogne'],
  /** From the range that the French regulator keeps for fiction. */
  phone: { local: '03 53 01 23 45', international: '+33 3 53 01 23 45' },
  email: 'atelier@example.org',
  social: [
    { name: 'Instagram', address: 'https://example.org/instagram' },
    { name: 'Facebook', address: 'https://example.org/facebook' },
  ],
} as const

/** The telephone as a language's readers dial it: whoever reads French is taken to be in the country. */
export const phoneIn = (locale: Locale) =>
  locale === DEFAULT_LOCALE ? WORKSHOP.phone.local : WORKSHOP.phone.international

/** The telephone for links and programs: without spaces (RFC 3966), and valid from anywhere. */
export const DIALLED_PHONE = WORKSHOP.phone.international.replaceAll(' ', '')
