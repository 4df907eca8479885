import { DEFAULT_LOCALE, type Locale } from '../locale.ts'

/** Spells German umlauts in ASCII, as in `fuer` for `für`. */
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' }

/** The slug is empty for a title without Latin letters and digits. */
export const slugify = (title: string, locale: Locale = DEFAULT_LOCALE) =>
  (locale === 'de'
    ? title.normalize('NFC').replace(/[äöü]/gi, (umlaut) => UMLAUTS[umlaut] ?? umlaut)
    : title
  )
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
