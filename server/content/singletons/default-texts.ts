/**
 * Builds the default texts of the home page and the portrait page, which fit any workshop. Visitors
 * see a default text until the artist replaces it.
 */

import type { DefaultTexts, PageEntityType } from '../../../shared/entities/page.ts'
import { getTranslatableFields } from '../../../shared/entities/translatable-fields.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'

import type { DefaultTextValues } from '../../../shared/entities/workshop.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { MESSAGE_CATALOGUES } from '../../catalogues.ts'

/**
 * The values that the default texts mention. `first` is the first year of the timeline on the
 * portrait page, or an empty string.
 */
type DefaultTextFacts = DefaultTextValues & { first: string }

/** Returns the values of the placeholders in the default texts, formatted for a language. */
function getPlaceholderValues(
  { teaching_since, turning_since, practice_percent, largest_group, first }: DefaultTextFacts,
  locale: Locale,
): Record<string, string> {
  const numbers: Record<string, string> = MESSAGE_CATALOGUES[locale].common.numbers
  return {
    teaching: teaching_since,
    turning: turning_since,
    practice: String(practice_percent),
    group: numbers[largest_group] ?? String(largest_group),
    first,
  }
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/**
 * Returns a default text with its placeholders filled in. Uses the message `<field>_open` if the
 * workshop has opening hours and this message exists. If the value of a placeholder is unknown, for
 * example the first year of teaching, uses the message `<field>_undated`, which does not mention
 * it.
 */
function fillText(
  locale: Locale,
  page: PageEntityType,
  field: string,
  values: Record<string, string>,
  isOpen: boolean,
) {
  const texts: Record<string, string> = MESSAGE_CATALOGUES[locale][page]
  const text = (isOpen && texts[`${field}_open`]) || (texts[field] ?? '')
  const isComplete = [...text.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name] !== '')
  const chosen = isComplete ? text : (texts[`${field}_undated`] ?? '')
  return chosen.replace(PLACEHOLDER, (_, name) => values[name] ?? '')
}

export function buildDefaultTexts<Type extends PageEntityType>(
  type: Type,
  facts: DefaultTextFacts,
): DefaultTexts<Type> {
  const fields = getTranslatableFields(type)
  const isOpen = Object.keys(facts.opening_hours).length > 0
  const all = (locale: Locale) => {
    const values = getPlaceholderValues(facts, locale)
    return Object.fromEntries(
      fields.map((field) => [field, fillText(locale, type, field, values, isOpen)]),
    )
  }
  const french = all(DEFAULT_LOCALE)
  const translations = TARGET_LOCALES.map((locale) => {
    const texts = Object.entries(all(locale)).filter(([, text]) => text !== '')
    const entries = texts.map(([field, text]) => [field, { text, source: french[field] ?? '' }])
    return [locale, Object.fromEntries(entries)]
  })
  return {
    ...french,
    translations: Object.fromEntries(translations),
  } as DefaultTexts<Type>
}
