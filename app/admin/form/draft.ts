import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import {
  type AnyEntity,
  createFieldKey,
  type EntityDefinition,
  type FieldKey,
  type FieldValues,
  getFrenchFieldKey,
} from '../entity/entity-definition.ts'
import { getSavedTexts } from '../entity/translation-state.ts'
import { toFormValues } from './form-values.ts'

export type DraftTranslation = {
  text: string
  /** The French text that was shown during the translation. */
  source?: string
  /** The French text for which the user has confirmed the translation. */
  confirmed?: string
  /** The text that a translation service has suggested. */
  suggested?: string
}

export type Draft = Record<FieldKey, string | boolean | DraftTranslation>

/** Returns the fields of a draft without translations and photo descriptions. */
export const getFrenchValues = (draft: Draft): FieldValues =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([field, value]) =>
      typeof value === 'object' || field.includes('.') ? [] : [[field, value]],
    ),
  )

export function getDraftTranslation(draft: Draft, field: FieldKey): DraftTranslation | undefined {
  const value = draft[field]
  return typeof value === 'object' ? value : undefined
}

export function getFieldValue(draft: Draft, field: FieldKey): string | boolean {
  const value = draft[field] ?? ''
  return typeof value === 'object' ? value.text : value
}

export const getFieldText = (draft: Draft, field: FieldKey): string => {
  const value = getFieldValue(draft, field)
  return typeof value === 'string' ? value : ''
}

/** Checks the French field, because a draft may lack its translations. */
export const isFieldInDraft = (draft: Draft, field: FieldKey) => getFrenchFieldKey(field) in draft

export function setFieldValue(
  draft: Draft,
  field: FieldKey,
  value: string | boolean,
  source?: string,
): Draft {
  if (field === getFrenchFieldKey(field)) return { ...draft, [field]: value }
  const before = getDraftTranslation(draft, field)
  const text = String(value)
  return { ...draft, [field]: { ...before, text, ...(source !== undefined && { source }) } }
}

/**
 * `french` is the French text for which the user confirms the translation, or null to remove the
 * confirmation.
 */
export function setConfirmedSourceText(
  draft: Draft,
  field: FieldKey,
  french: string | null,
): Draft {
  const { confirmed: _, ...before } = getDraftTranslation(draft, field) ?? { text: '' }
  return { ...draft, [field]: french === null ? before : { ...before, confirmed: french } }
}

export const copyFields = (draft: Draft, from: Draft, fields: FieldKey[]): Draft => ({
  ...draft,
  ...Object.fromEntries(fields.map((field) => [field, from[field] ?? ''])),
})

/** Removes fields of deleted photos, and fields that the form no longer has. */
export const dropUnknownFields = (draft: Draft, known: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => isFieldInDraft(known, field)))

export const getFieldKeys = (...drafts: Draft[]): FieldKey[] => [
  ...new Set(drafts.flatMap(Object.keys)),
]

export function createDraft(
  definition: Pick<EntityDefinition, 'draft' | 'entityFields'>,
  entity: AnyEntity | null,
): Draft {
  const draft: Draft = toFormValues(definition, entity)
  for (const text of getSavedTexts(definition, entity)) {
    if (text.photo !== null) draft[createFieldKey(text)] = text.french
    for (const locale of TARGET_LOCALES) {
      const translation = text.translations[locale]
      if (translation) draft[createFieldKey(text, locale)] = translation
    }
  }
  return draft
}
