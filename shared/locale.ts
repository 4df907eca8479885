import { DAY } from './workshop-day.ts'

/** The languages of the site. docs/translating.md explains how to add one. */
const LANGUAGES = {
  fr: { name: 'Français', region: 'fr-FR' },
  en: { name: 'English', region: 'en-GB' },
  de: { name: 'Deutsch', region: 'de-DE' },
  es: { name: 'Español', region: 'es-ES' },
  nl: { name: 'Nederlands', region: 'nl-NL' },
}
export type Locale = keyof typeof LANGUAGES
export const DEFAULT_LOCALE = 'fr' satisfies Locale
type OtherLocale = Exclude<Locale, typeof DEFAULT_LOCALE>
export const LOCALES = Object.keys(LANGUAGES) as [typeof DEFAULT_LOCALE, ...OtherLocale[]]

export const createLocaleRecord = <Value>(value: (locale: Locale) => Value) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, value(locale)])) as Record<Locale, Value>

export const LOCALE_NAMES = createLocaleRecord((locale) => LANGUAGES[locale].name)

/** Returns the French name of a language, such as “allemand” for German. */
export const getFrenchLanguageName = (locale: Locale) =>
  new Intl.DisplayNames(DEFAULT_LOCALE, { type: 'language' }).of(locale) ?? locale

export const REGIONAL_LOCALES = createLocaleRecord((locale) => LANGUAGES[locale].region)

export const isLocale = (value: unknown): value is Locale =>
  LOCALES.some((locale) => locale === value)

/** Returns the language of a path. A path without a language prefix is French. */
export function getLocaleFromPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) ? first : DEFAULT_LOCALE
}

/** Removes a language prefix such as `/en`. The result always begins with a slash. */
export function removeLocalePrefix(pathname: string): string {
  const first = pathname.split('/')[1]
  return isLocale(first) ? pathname.slice(first.length + 1) || '/' : pathname
}

/** Adds the language prefix to a path without one. A French path has no prefix. */
export function getLocalizedPath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Returns a price such as `1 200,50 €` or `€1,200.50`. Whole amounts have no cents. */
export const formatPrice = (locale: Locale, euros: number) =>
  new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(euros)

export const formatMonths = (locale: Locale, months: number) =>
  new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
    style: 'unit',
    unit: 'month',
    unitDisplay: 'long',
  }).format(months)

/**
 * Formats both prices of a range. In languages that write the currency after the amount, omits the
 * first currency.
 */
export function formatPriceLimits(locale: Locale, min: number, max: number) {
  const format = new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const parts = format.formatToParts(min)
  const isLast = parts.at(-1)?.type === 'currency'
  const amount = isLast ? parts.slice(0, -1) : parts
  const text = amount.map(({ value }) => value).join('')
  return { min: text.trim(), max: format.format(max) }
}

/** Returns a date such as `14 février 2027`. */
export const formatDate = (locale: Locale, day: string): string =>
  joinDateParts(locale, createDateFormat(locale).formatToParts(toMidnight(day)))

const createDateFormat = (locale: Locale, dateStyle: 'long' | 'full' = 'long') =>
  new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], { dateStyle, timeZone: 'UTC' })
const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

type DatePart = { type: string; value: string }

/** Joins the parts of a date. Writes “1er” in French, where `Intl.DateTimeFormat` writes “1”. */
const joinDateParts = (locale: Locale, parts: DatePart[]) =>
  parts
    .map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')

type RangeWords = Partial<Record<Locale, [before: string, between: string]>>
/**
 * The words around the first day of a range, as in “du 13 au 15 février”. Languages without an
 * entry keep the dash.
 */
const RANGE_WORDS: RangeWords = { fr: ['du ', ' au '], en: ['', '–'], es: ['del ', ' al '] }
/** The words for a range with weekdays, where a dash would be hard to read. */
const WEEKDAY_RANGE_WORDS: RangeWords = {
  fr: ['du ', ' au '],
  en: ['', ' to '],
  de: ['', ' bis '],
  es: ['del ', ' al '],
  nl: ['', ' t/m '],
}
/** The words around the first of two consecutive days, as in “les 13 et 14”. */
const PAIR_WORDS: RangeWords = {
  fr: ['les ', ' et '],
  en: ['', ' and '],
  de: ['', ' und '],
  es: ['', ' y '],
  nl: ['', ' en '],
}

/** Returns dates such as `les 13 et 14 février 2027` or `13.–15. Februar 2027`. */
export const formatDateRange = (locale: Locale, first: string, last: string | null) =>
  last && last !== first
    ? joinDateParts(
        locale,
        getRangeParts(
          locale,
          first,
          last,
          createDateFormat(locale),
          // An English range across two months keeps the default dash, which has spaces.
          locale === 'en' && first.slice(0, 7) !== last.slice(0, 7) ? {} : RANGE_WORDS,
        ),
      )
    : formatDate(locale, first)

/** Returns dates such as `les samedi 13 et dimanche 14 février 2027`. */
export function formatDateRangeWithWeekdays(
  locale: Locale,
  first: string,
  last: string | null,
): string {
  const format = createDateFormat(locale, 'full')
  const parts =
    last && last !== first
      ? getRangeParts(locale, first, last, format, WEEKDAY_RANGE_WORDS)
      : format.formatToParts(toMidnight(first))
  const text = joinDateParts(locale, keepDayWithMonth(parts))
    // In Spanish, removes the first month if both days are in the same month.
    .replace(/\sde\s(\S+)(?=\s.*\sde\s\1\s)/, '')
  // Keeps the comma after the weekday only in German, which requires it.
  return locale === 'de' ? text : text.replaceAll(', ', ' ')
}

const keepDayWithMonth = (parts: DatePart[]): DatePart[] =>
  parts.map((part, index) =>
    parts[index - 1]?.type === 'day' && parts[index + 1]?.type === 'month'
      ? { ...part, value: part.value.replaceAll(' ', '\u00A0') }
      : part,
  )

function getRangeParts(
  locale: Locale,
  first: string,
  last: string,
  format: Intl.DateTimeFormat,
  rangeWords: RangeWords,
): DatePart[] {
  const [begin, end] = [toMidnight(first), toMidnight(last)]
  const isPair = end.getTime() - begin.getTime() === DAY
  const [from, to] = (isPair ? PAIR_WORDS : rangeWords)[locale] ?? ['', null]
  const parts = format.formatRangeToParts(begin, end)
  const joined = parts.map(({ type, source, value }) => ({
    type,
    value:
      to && type === 'literal' && source === 'shared' && value.includes('–')
        ? // German writes a full stop before the dash.
          (value.startsWith('.') ? '.' : '') + to
        : value,
  }))
  return [{ type: 'literal', value: from }, ...joined]
}

/** Returns `9 h` or `9 h 05` in French, and `09:05` in the other languages. `time` is `HH:mm`. */
export const formatTimeOfDay = (locale: Locale, time: string): string =>
  locale === 'fr'
    ? time
        .replace(':', '\u00A0h\u00A0')
        .replace(/\u00A000$/, '')
        .replace(/^0/, '')
    : time

/**
 * Replaces the spaces beside French punctuation with non-breaking ones, so that no line breaks
 * there.
 */
export const bindPunctuation = (text: string) => text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')
