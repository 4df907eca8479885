/** What the home page and the portrait say until the artist has written something else: true of any workshop. */
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import es from '../../locales/es.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }
import nl from '../../locales/nl.json' with { type: 'json' }
import { DEFAULT_LOCALE, type Locale } from '../../shared/locale.ts'
import type { Originals, PageType } from '../../shared/page.ts'
import { TARGET_LOCALES, translatableFields } from '../../shared/translation.ts'
import type { Facts } from '../../shared/workshop.ts'

const CATALOGUES = { fr, en, de, es, nl }

/** `first`: the first year of the timeline, or nothing. */
type Filled = Facts & { first: string }

/** What stands between braces in the texts of a language. */
function wordsOf(
  { teaching_since, turning_since, practice_percent, largest_group, first }: Filled,
  locale: Locale,
): Record<string, string> {
  const numbers: Record<string, string> = CATALOGUES[locale].common.numbers
  return {
    teaching: teaching_since,
    turning: turning_since,
    practice: String(practice_percent),
    group: numbers[largest_group] ?? String(largest_group),
    first,
  }
}

const BRACES = /\{\{(\w+)\}\}/g

/** A text that speaks of a year which nobody has told has another that does without. */
function textIn(locale: Locale, page: PageType, field: string, words: Record<string, string>) {
  const texts: Record<string, string> = CATALOGUES[locale][page]
  const text = texts[field] ?? ''
  const isToldOfAll = [...text.matchAll(BRACES)].every(([, name = '']) => words[name] !== '')
  const told = isToldOfAll ? text : (texts[`${field}_undated`] ?? '')
  return told.replace(BRACES, (_, name) => words[name] ?? '')
}

export function originalTexts<Type extends PageType>(type: Type, facts: Filled): Originals<Type> {
  const fields = translatableFields(type)
  const all = (locale: Locale) => {
    const words = wordsOf(facts, locale)
    return Object.fromEntries(fields.map((field) => [field, textIn(locale, type, field, words)]))
  }
  const french = all(DEFAULT_LOCALE)
  const translations = TARGET_LOCALES.map((locale) => {
    const texts = Object.entries(all(locale)).filter(([, text]) => text !== '')
    const made = texts.map(([field, text]) => [field, { text, source: french[field] ?? '' }])
    return [locale, Object.fromEntries(made)]
  })
  return {
    ...french,
    translations: Object.fromEntries(translations),
  } as Originals<Type>
}
