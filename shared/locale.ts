/**
 * Defines the languages of the site and the paths of their pages (docs/specification.md, section
 * 9). Each language has one line here and one catalogue in locales/. docs/translating.md explains
 * how to add a language.
 */
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
/** The languages in the order of the language menu. French is always the first one. */
export const LOCALES = Object.keys(LANGUAGES) as [typeof DEFAULT_LOCALE, ...OtherLocale[]]

/** Builds a record with one value for each language. */
export const createLocaleRecord = <Value>(value: (locale: Locale) => Value) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, value(locale)])) as Record<Locale, Value>

/** The name of each language in the language itself, for the language menu. */
export const LOCALE_NAMES = createLocaleRecord((locale) => LANGUAGES[locale].name)

/** The regional variant of each language, which decides the format of prices and dates. */
export const REGIONAL_LOCALES = createLocaleRecord((locale) => LANGUAGES[locale].region)

export const isLocale = (value: unknown): value is Locale =>
  LOCALES.some((locale) => locale === value)

/**
 * Returns the language of a public path: the language of its prefix, or French if the path has no
 * prefix.
 */
export function getLocaleFromPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) ? first : DEFAULT_LOCALE
}

/** Returns the path without its language prefix. The result always begins with a slash. */
export function removeLocalePrefix(pathname: string): string {
  const first = pathname.split('/')[1]
  return isLocale(first) ? pathname.slice(first.length + 1) || '/' : pathname
}

/** Returns the path of a page in a language. The given path must have no language prefix. */
export function getLocalizedPath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/**
 * Adds the language prefix to a path without a prefix. A path that already has a prefix is returned
 * unchanged.
 */
export const ensureLocalePrefix = (locale: Locale, path: string) =>
  removeLocalePrefix(path) === path ? getLocalizedPath(locale, path) : path

/** Formats a price in euros, such as `1 200,50 €` or `€1,200.50`. Whole amounts have no cents. */
export const formatPrice = (locale: Locale, euros: number) =>
  new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(euros)

/**
 * Formats the two limits of a price range. If the language writes the currency after the amount,
 * only the upper limit has a currency, such as `800` and `1 200 €`.
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

/** Formats a day (`YYYY-MM-DD`) in long form, such as `14 février 2027`. */
export const formatDate = (locale: Locale, day: string): string =>
  joinDateParts(locale, createDateFormat(locale).formatToParts(toMidnight(day)))

const createDateFormat = (locale: Locale, dateStyle: 'long' | 'full' = 'long') =>
  new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], { dateStyle, timeZone: 'UTC' })
const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

type DatePart = { type: string; value: string }

/**
 * Joins the parts of a formatted date. In French, writes the first day of a month as “1er”, because
 * `Intl.DateTimeFormat` writes “1”.
 */
const joinDateParts = (locale: Locale, parts: DatePart[]) =>
  parts
    .map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')

type RangeWords = Partial<Record<Locale, [before: string, between: string]>>
/**
 * For each language, the text before the first day of a range and the text between its two days, as
 * in “du 13 au 15 février”. The second text replaces the dash that `Intl.DateTimeFormat` writes. In
 * languages without an entry, the dash is not replaced.
 */
const RANGE_WORDS: RangeWords = { fr: ['du ', ' au '], en: ['', '–'], es: ['del ', ' al '] }
/**
 * Like `RANGE_WORDS`, but for days with weekdays, as in “du samedi 13 au lundi 15 février”. Every
 * language has an entry, because a dash between two weekdays would be hard to read.
 */
const WEEKDAY_RANGE_WORDS: RangeWords = {
  fr: ['du ', ' au '],
  en: ['', ' to '],
  de: ['', ' bis '],
  es: ['del ', ' al '],
  nl: ['', ' t/m '],
}
/** The words before and between two days that follow each other, as in “13 and 14”. */
const PAIR_WORDS: RangeWords = {
  fr: ['les ', ' et '],
  en: ['', ' and '],
  de: ['', ' und '],
  es: ['', ' y '],
  nl: ['', ' en '],
}
const DAY = 24 * 60 * 60 * 1000

/**
 * Formats a range of days, such as `les 13 et 14 février 2027` or `13.–15. Februar 2027`. If `last`
 * is null, only the first day is formatted.
 */
export const formatDateRange = (locale: Locale, first: string, last: string | null) =>
  last && last !== first
    ? joinDateParts(
        locale,
        getRangeParts(locale, first, last, createDateFormat(locale), RANGE_WORDS),
      )
    : formatDate(locale, first)

/**
 * Formats a range of days with their weekdays, such as `les samedi 13 et dimanche 14 février 2027`.
 * If `last` is null, only the first day is formatted. Lines do not break between a day and its
 * month.
 */
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
  // Removes the comma after the weekday, except in German, where it is required.
  return locale === 'de' ? text : text.replaceAll(', ', ' ')
}

/** Replaces the spaces between a day and its month with no-break spaces. */
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
        ? // Keeps the full stop that German writes before the dash.
          (value.startsWith('.') ? '.' : '') + to
        : value,
  }))
  return [{ type: 'literal', value: from }, ...joined]
}
