/** Parses the duration of a training, which the artist enters in words. */
import { normalizeSpaces } from '../validation.ts'

const FRENCH_NUMBERS = [
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
]
const FRENCH_WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** `weekday` is 0 (Sunday) to 6 for a weekly training, or null for consecutive days. */
export type ParsedDuration = { count: number; weekday: number | null }

const WEEKLY = new RegExp(
  `^(\\d{1,2}|[a-z]+) (${FRENCH_WEEKDAYS.join('|')})s?( matin| après-midi| soir)?s?( \\(.*\\))?$`,
)

/**
 * Parses texts such as `2 jours` or `3 samedis`. Returns null for `1 jour`, `2 jours par mois` or
 * `14 heures`.
 */
export function parseDurationDays(duration: string): ParsedDuration | null {
  const words = normalizeSpaces(duration).trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^(un )?week-?end$/.test(words)) return { count: 2, weekday: null }
  const parseCount = (text = '') => Number(text) || FRENCH_NUMBERS.indexOf(text) + 1
  const [, number, name = ''] = WEEKLY.exec(words) ?? []
  const weeks = parseCount(number)
  if (weeks > 1) return { count: weeks, weekday: FRENCH_WEEKDAYS.indexOf(name) }
  const count = parseCount(/^(\d{1,2}|[a-z]+) jours( \(\d+ ?h(eures)?\))?$/.exec(words)?.[1])
  return count ? { count, weekday: null } : null
}

/**
 * These words have no accents or plural endings, because both are removed from the text as well.
 */
const DAYS = [
  ...FRENCH_WEEKDAYS,
  ...['jour', 'journee', 'demi-journee', 'matin', 'matinee', 'apres-midi', 'soir', 'soiree'],
  ...['seance', 'fois'],
]
/** These words mean several days even in the singular. */
const LONGER = ['week-end', 'weekend', 'semaine', 'mois']
const NUMBERS_ABOVE_ONE = [...FRENCH_NUMBERS.slice(1), 'plusieurs', 'quelques']

const findStem = (words: string[], word: string) =>
  [word, word.replace(/s$/, '')].find((stem) => words.includes(stem))

/**
 * Returns true for texts such as `3 samedis`, `samedi et dimanche`, `1,5 jour` or `une semaine`.
 */
export function isLongerThanOneDay(duration: string): boolean {
  const text = normalizeSpaces(duration).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = text.match(/\p{L}+(?:-\p{L}+)*|\d+(?:[.,]\d+)?/gu) ?? []
  const isAboveOne = (word = '') =>
    NUMBERS_ABOVE_ONE.includes(word) || Number(word.replace(',', '.')) > 1
  const weekdays = new Set(words.map((word) => findStem(FRENCH_WEEKDAYS, word)).filter(Boolean))
  return (
    weekdays.size > 1 ||
    words.some((word, index) => {
      if (findStem(LONGER, word)) return true
      const day = findStem(DAYS, word)
      return day !== undefined && (day !== word || isAboveOne(words[index - 1]))
    })
  )
}
