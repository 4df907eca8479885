/** The five languages and where each one's pages stand (specification section 9, design.md section 7). */
export const LOCALES = ['fr', 'en', 'de', 'es', 'nl'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE = 'fr' satisfies Locale

/** What each language calls itself, for the language menu. */
export const LOCALE_NAMES: Record<Locale, string> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  nl: 'Nederlands',
}

/** The regional variety whose habits for prices and dates are followed. */
export const REGIONS: Record<Locale, string> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  nl: 'nl-NL',
}

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** The language of a public path: that of its prefix, else French. */
export function localeOf(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) ? first : DEFAULT_LOCALE
}

/** The path without its language prefix, always beginning with a slash. */
export function barePath(pathname: string): string {
  const first = pathname.split('/')[1]
  return isLocale(first) ? pathname.slice(first.length + 1) || '/' : pathname
}

/** The same page in another language. `path` is a bare path such as `/gallery`. */
export function localizedPath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** A path that was written without a language, in the one of the page; one with a language stays as it is. */
export const pathInLanguage = (locale: Locale, path: string) =>
  barePath(path) === path ? localizedPath(locale, path) : path

/** One value for each language. */
export const forEachLocale = <Value>(value: (locale: Locale) => Value) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, value(locale)])) as Record<Locale, Value>

/** A price in euros as the language writes it: `1 200,50 €`, `€1,200.50`; whole euros show no cents. */
export const formatPrice = (locale: Locale, euros: number) =>
  new Intl.NumberFormat(REGIONS[locale], {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(euros)

/** A day (`YYYY-MM-DD`) in the long form of the language: `14 février 2027`. */
export const formatDay = (locale: Locale, day: string): string =>
  written(locale, longDays(locale).formatToParts(midnight(day)))

const longDays = (locale: Locale) =>
  new Intl.DateTimeFormat(REGIONS[locale], { dateStyle: 'long', timeZone: 'UTC' })
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** French counts only the first of a month with an ordinal number, “1er”; Intl does not know. */
const written = (locale: Locale, parts: { type: string; value: string }[]) =>
  parts
    .map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')

type Range = Partial<Record<Locale, [before: string, between: string]>>
/** What stands before the first of two days, and between them in place of the dash of Intl. */
const FROM_TO: Range = { fr: ['du ', ' au '], en: ['', '–'], es: ['del ', ' al '] }
/** The same where the second day follows the first: that is no range. */
const BOTH: Range = {
  fr: ['les ', ' et '],
  en: ['', ' and '],
  de: ['', ' und '],
  es: ['', ' y '],
  nl: ['', ' en '],
}
const DAY = 24 * 60 * 60 * 1000

/**
 * Days from the first to the last: `les 13 et 14 février 2027`, `13.–15. Februar 2027`. Without a last day it is one.
 */
export function formatDays(locale: Locale, first: string, last: string | null): string {
  if (!last || last === first) return formatDay(locale, first)
  const [begin, end] = [midnight(first), midnight(last)]
  const isPair = end.getTime() - begin.getTime() === DAY
  const [from, to] = (isPair ? BOTH : FROM_TO)[locale] ?? ['', null]
  const parts = longDays(locale).formatRangeToParts(begin, end)
  const joined = parts.map(({ type, source, value }) => ({
    type,
    value:
      to && type === 'literal' && source === 'shared' && value.includes('–')
        ? // German keeps the full stop before its dash.
          (value.startsWith('.') ? '.' : '') + to
        : value,
  }))
  return from + written(locale, joined)
}
