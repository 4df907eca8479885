/** Unsaved form values: the entity's own fields, its translations and its photo descriptions. */

import { TARGET_LOCALES, type TargetLocale } from '../../../shared/entities/translation.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale, mapLocales } from '../../../shared/locale.ts'
import {
  type AnyEntity,
  type EntityDefinition,
  type FormFields,
  getPhotos,
} from '../content/entity-definition.ts'
import { createDescriptionFieldRef, type FieldRef } from '../content/field-ref.ts'
import { getSavedTexts } from '../content/translation-state.ts'

/** A translation as the user typed it in the form. */
export type DraftTranslation = {
  text: string
  /** The French text that was displayed while the translation was typed. */
  source?: string
  /** The French text for which the user confirmed the translation. */
  confirmed?: string
}

/** The fields of an entity or of a photo in all languages. */
type LocalizedFields = { fr: FormFields } & Record<TargetLocale, Record<string, DraftTranslation>>

/** Form values of an entity. `photos` maps the ids of its photos to their descriptions. */
export type Draft = LocalizedFields & { photos: Record<number, LocalizedFields> }

type Cell = FormFields[string] | DraftTranslation

const noWords = (): LocalizedFields => mapLocales(() => ({}))

/** Creates a draft that contains only the French fields of an entity. */
export const createFrenchDraft = (fields: FormFields): Draft => ({
  ...noWords(),
  fr: fields,
  photos: {},
})

const wordsAt = (draft: Draft, photo: number | null): LocalizedFields | undefined =>
  photo === null ? draft : draft.photos[photo]

const cellAt = (draft: Draft, { name, photo, locale }: FieldRef): Cell | undefined =>
  wordsAt(draft, photo)?.[locale][name]

const withCell = (draft: Draft, { name, photo, locale }: FieldRef, cell: Cell): Draft => {
  const words = wordsAt(draft, photo) ?? noWords()
  const changed = { ...words, [locale]: { ...words[locale], [name]: cell } }
  return photo === null
    ? { ...draft, ...changed }
    : { ...draft, photos: { ...draft.photos, [photo]: changed } }
}

/**
 * Returns the typed translation of a field, or undefined if there is none. A French field has no
 * translation.
 */
export function getTranslation(draft: Draft, field: FieldRef): DraftTranslation | undefined {
  const cell = cellAt(draft, field)
  return typeof cell === 'object' ? cell : undefined
}

/** Returns the value of a field, or an empty string if the field has no value. */
export function getFieldValue(draft: Draft, field: FieldRef): string | boolean {
  const cell = cellAt(draft, field) ?? ''
  return typeof cell === 'object' ? cell.text : cell
}

export const getFieldText = (draft: Draft, field: FieldRef): string => {
  const value = getFieldValue(draft, field)
  return typeof value === 'string' ? value : ''
}

/**
 * Returns true if the form has this field. Every text can be translated, so the result is always
 * true for a field in a language other than French.
 */
export const hasDraftField = (draft: Draft, field: FieldRef) =>
  field.locale !== DEFAULT_LOCALE || cellAt(draft, field) !== undefined

/**
 * Returns a copy of the draft with a new value in one field.
 * @param source the French text that a translation is based on
 */
export function setFieldValue(
  draft: Draft,
  field: FieldRef,
  value: string | boolean,
  source?: string,
): Draft {
  if (field.locale === DEFAULT_LOCALE) return withCell(draft, field, value)
  const before = getTranslation(draft, field)
  const text = String(value)
  return withCell(draft, field, { ...before, text, ...(source !== undefined && { source }) })
}

/**
 * Returns a copy of the draft in which a translation is confirmed for this French text. If `french`
 * is null, the confirmation is removed.
 */
export function setConfirmation(draft: Draft, field: FieldRef, french: string | null): Draft {
  const { confirmed: _, ...before } = getTranslation(draft, field) ?? { text: '' }
  return withCell(draft, field, french === null ? before : { ...before, confirmed: french })
}

/** Returns a copy of the draft in which one field has the value from another draft. */
export const copyField = (draft: Draft, field: FieldRef, other: Draft): Draft =>
  withCell(draft, field, cellAt(other, field) ?? emptyIn(field.locale))
const emptyIn = (locale: Locale): Cell => (locale === DEFAULT_LOCALE ? '' : { text: '' })

/** Returns a copy of the draft that keeps only the descriptions of these photos. */
export const filterPhotos = (draft: Draft, ids: number[]): Draft => ({
  ...draft,
  photos: Object.fromEntries(
    Object.entries(draft.photos).filter(([id]) => ids.includes(Number(id))),
  ),
})

const fieldsOf = (words: LocalizedFields[], photo: number | null): FieldRef[] =>
  LOCALES.flatMap((locale) =>
    [...new Set(words.flatMap((one) => Object.keys(one[locale])))].map((name) => ({
      name,
      photo,
      locale,
    })),
  )

/** Returns references to all fields that at least one of the drafts contains. */
export function listFieldRefs(...drafts: Draft[]): FieldRef[] {
  const photos = new Set(drafts.flatMap((draft) => Object.keys(draft.photos).map(Number)))
  return [
    ...fieldsOf(drafts, null),
    ...[...photos].flatMap((id) =>
      fieldsOf(
        drafts.flatMap((draft) => draft.photos[id] ?? []),
        id,
      ),
    ),
  ]
}

/** Returns the initial form values of a saved or new entity. */
export function createDraft(
  kind: Pick<EntityDefinition, 'draft' | 'formType'>,
  entity: AnyEntity | null,
): Draft {
  let draft = createFrenchDraft(kind.draft(entity))
  for (const { id, alt } of entity ? getPhotos(entity) : []) {
    draft = setFieldValue(draft, createDescriptionFieldRef(id), alt)
  }
  for (const { name, photo, translations } of getSavedTexts(kind, entity)) {
    for (const locale of TARGET_LOCALES) {
      const kept = translations[locale]
      if (kept) draft = setFieldValue(draft, { name, photo, locale }, kept.text)
    }
  }
  return draft
}
