/** Builds the texts that the demo publishes and that the admin offers for empty fields. */

import { getTranslatableFields, type TranslatableField } from './entity-definitions.ts'
import type { EditablePageType } from './entity-types.ts'
import type { Workshop } from './workshop.ts'

export type SuggestionCatalog = {
  common: { numbers: Record<string, string> }
} & Record<EditablePageType, Record<string, string>>

export type SuggestionFacts = Pick<
  Workshop,
  'teaching_since' | 'turning_since' | 'practice_percent' | 'largest_group' | 'opening_hours'
> & { first: string }

export type SuggestedTexts<Type extends EditablePageType> = Record<TranslatableField<Type>, string>

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/**
 * Builds the suggested texts of a page. Prefers the message `<field>_open` if the workshop has
 * opening hours, and `<field>_undated` if the year in the text is unknown.
 */
export function buildSuggestedPageTexts<Type extends EditablePageType>(
  type: Type,
  messages: SuggestionCatalog,
  facts: SuggestionFacts,
): SuggestedTexts<Type> {
  const texts = messages[type]
  const { largest_group } = facts
  const values: Record<string, string> = {
    teaching: facts.teaching_since,
    turning: facts.turning_since,
    practice: String(facts.practice_percent),
    group: messages.common.numbers[largest_group] ?? String(largest_group),
    first: facts.first,
  }
  const isOpen = Object.keys(facts.opening_hours).length > 0
  const fill = (field: string) => {
    const text = (isOpen && texts[`${field}_open`]) || (texts[field] ?? '')
    const isComplete = [...text.matchAll(PLACEHOLDER)].every(([, name = '']) => values[name] !== '')
    const chosen = isComplete ? text : (texts[`${field}_undated`] ?? '')
    return chosen.replace(PLACEHOLDER, (_, name) => values[name] ?? '')
  }
  return Object.fromEntries(
    getTranslatableFields(type).map((field) => [field, fill(field)]),
  ) as SuggestedTexts<Type>
}
