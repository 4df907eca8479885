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

/** `weekday` is 0 (Sunday) to 6, or null for consecutive days. */
export type ParsedDuration = { count: number; weekday: number | null }

const WEEKLY = new RegExp(
  `^(\\d{1,2}|[a-z]+) (${FRENCH_WEEKDAYS.join('|')})s?( matin| après-midi| soir)?s?( \\(.*\\))?$`,
)

/**
 * Understands texts such as `2 jours` or `3 samedis`. Returns null for `1 jour`, `2 jours par mois`
 * or `14 heures`.
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

/** Names of weekdays in five languages, without accents and plural endings. */
const WEEKDAYS =
  'lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lunes martes miercoles jueves viernes sabado domingo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'
const DAYS =
  'jour journee demi-journee matin matinee apres-midi soir soiree seance fois day morning afternoon evening session time tag vormittag nachmittag abend mal termin dia manana tarde vez vece dag ochtend middag avond keer'
/** Even in the singular, these words mean several days. */
const LONGER = 'week-end weekend semaine week wochenende woche semana mois month monat maand'
const NUMBERS_ABOVE_ONE =
  'deux trois quatre cinq six sept huit neuf dix two three four five seven eight nine ten zwei drei vier funf fuenf sechs sieben acht neun zehn dos tres cuatro cinco seis siete ocho nueve diez twee drie vijf zes zeven negen tien plusieurs quelques several mehrere varios varias meerdere enkele'

const splitWords = (words: string) => new Set(words.split(' '))
const [WEEKDAY_WORDS, DAY_WORDS, LONGER_WORDS, NUMBER_WORDS] = [
  splitWords(WEEKDAYS),
  splitWords(`${WEEKDAYS} ${DAYS}`),
  splitWords(LONGER),
  splitWords(NUMBERS_ABOVE_ONE),
]

const findStem = (words: Set<string>, word: string) =>
  [word, word.replace(/(?:e?s|e?n|e)$/, ''), word.replace(/[sne]$/, '')].find((stem) =>
    words.has(stem),
  )

/**
 * Returns true for texts such as `3 samedis`, `samedi et dimanche`, `1,5 jour` or `une semaine`.
 */
export function isLongerThanOneDay(duration: string): boolean {
  const text = normalizeSpaces(duration).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = text.match(/\p{L}+(?:-\p{L}+)*|\d+(?:[.,]\d+)?/gu) ?? []
  const isAboveOne = (word = '') => NUMBER_WORDS.has(word) || Number(word.replace(',', '.')) > 1
  const weekdays = new Set(words.map((word) => findStem(WEEKDAY_WORDS, word)).filter(Boolean))
  return (
    weekdays.size > 1 ||
    words.some((word, index) => {
      if (findStem(LONGER_WORDS, word)) return true
      const day = findStem(DAY_WORDS, word)
      return day !== undefined && (day !== word || isAboveOne(words[index - 1]))
    })
  )
}
