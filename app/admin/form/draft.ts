/**
 * Defines the draft of an entity: the unsaved form values of its own fields, its translations and
 * its photo descriptions.
 */

import { TARGET_LOCALES, type TargetLocale } from '../../../shared/entities/translation.ts'
import { createLocaleRecord, DEFAULT_LOCALE, LOCALES, type Locale } from '../../../shared/locale.ts'
import {
  type AnyEntity,
  type EntityDefinition,
  type FieldValues,
  getPhotos,
} from '../content/entity-definition.ts'
import { createPhotoDescriptionFieldKey, type FieldKey } from '../content/field-key.ts'
import { getSavedTexts } from '../content/translation-state.ts'

/** A translation as the user typed it in the form. */
export type DraftTranslation = {
  text: string
  /** The French text that was displayed while the translation was typed. */
  source?: string
  /** The French text for which the user confirmed that the translation is still correct. */
  confirmed?: string
}

/** The fields of an entity or of a photo in all languages. */
type LocalizedFields = { fr: FieldValues } & Record<TargetLocale, Record<string, DraftTranslation>>

/** Form values of an entity. `photos` maps the ids of its photos to their descriptions. */
export type Draft = LocalizedFields & { photos: Record<number, LocalizedFields> }

type Cell = FieldValues[string] | DraftTranslation

const createEmptyFields = (): LocalizedFields => createLocaleRecord(() => ({}))

/** Creates a draft that contains only the French fields of an entity. */
export const createFrenchDraft = (fields: FieldValues): Draft => ({
  ...createEmptyFields(),
  fr: fields,
  photos: {},
})

const getFields = (draft: Draft, photo: number | null): LocalizedFields | undefined =>
  photo === null ? draft : draft.photos[photo]

const getCell = (draft: Draft, { name, photo, locale }: FieldKey): Cell | undefined =>
  getFields(draft, photo)?.[locale][name]

const setCell = (draft: Draft, { name, photo, locale }: FieldKey, cell: Cell): Draft => {
  const fields = getFields(draft, photo) ?? createEmptyFields()
  const changed = { ...fields, [locale]: { ...fields[locale], [name]: cell } }
  return photo === null
    ? { ...draft, ...changed }
    : { ...draft, photos: { ...draft.photos, [photo]: changed } }
}

/**
 * Returns the typed translation of a field, or undefined if there is none. A French field has no
 * translation.
 */
export function getDraftTranslation(draft: Draft, field: FieldKey): DraftTranslation | undefined {
  const cell = getCell(draft, field)
  return typeof cell === 'object' ? cell : undefined
}

/** Returns the value of a field, or an empty string if the field has no value. */
export function getFieldValue(draft: Draft, field: FieldKey): string | boolean {
  const cell = getCell(draft, field) ?? ''
  return typeof cell === 'object' ? cell.text : cell
}

export const getFieldText = (draft: Draft, field: FieldKey): string => {
  const value = getFieldValue(draft, field)
  return typeof value === 'string' ? value : ''
}

/**
 * Returns true if the form has this field. The result is always true for a field in a language
 * other than French: a draft contains no missing translations, but the form has a field for each of
 * them.
 */
export const isFieldInDraft = (draft: Draft, field: FieldKey) =>
  field.locale !== DEFAULT_LOCALE || getCell(draft, field) !== undefined

/**
 * Returns a copy of the draft with a new value in one field.
 * @param source the French text that a translation is based on
 */
export function setFieldValue(
  draft: Draft,
  field: FieldKey,
  value: string | boolean,
  source?: string,
): Draft {
  if (field.locale === DEFAULT_LOCALE) return setCell(draft, field, value)
  const before = getDraftTranslation(draft, field)
  const text = String(value)
  return setCell(draft, field, { ...before, text, ...(source !== undefined && { source }) })
}

/**
 * Returns a copy of the draft in which a translation is confirmed to be correct for the French text
 * `french`. If `french` is null, the confirmation is removed.
 */
export function setConfirmedSourceText(
  draft: Draft,
  field: FieldKey,
  french: string | null,
): Draft {
  const { confirmed: _, ...before } = getDraftTranslation(draft, field) ?? { text: '' }
  return setCell(draft, field, french === null ? before : { ...before, confirmed: french })
}

/** Returns a copy of the draft in which one field has the value from another draft. */
export const copyField = (draft: Draft, field: FieldKey, other: Draft): Draft =>
  setCell(draft, field, getCell(other, field) ?? getEmptyCell(field.locale))
const getEmptyCell = (locale: Locale): Cell => (locale === DEFAULT_LOCALE ? '' : { text: '' })

/** Returns a copy of the draft with only the descriptions of the photos whose ids are in `ids`. */
export const filterDraftPhotos = (draft: Draft, ids: number[]): Draft => ({
  ...draft,
  photos: Object.fromEntries(
    Object.entries(draft.photos).filter(([id]) => ids.includes(Number(id))),
  ),
})

const getRefsOfFields = (fieldSets: LocalizedFields[], photo: number | null): FieldKey[] =>
  LOCALES.flatMap((locale) =>
    [...new Set(fieldSets.flatMap((fields) => Object.keys(fields[locale])))].map((name) => ({
      name,
      photo,
      locale,
    })),
  )

/** Returns references to all fields that at least one of the drafts contains. */
export function getFieldKeys(...drafts: Draft[]): FieldKey[] {
  const photos = new Set(drafts.flatMap((draft) => Object.keys(draft.photos).map(Number)))
  return [
    ...getRefsOfFields(drafts, null),
    ...[...photos].flatMap((id) =>
      getRefsOfFields(
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
    draft = setFieldValue(draft, createPhotoDescriptionFieldKey(id), alt)
  }
  for (const { name, photo, translations } of getSavedTexts(kind, entity)) {
    for (const locale of TARGET_LOCALES) {
      const translation = translations[locale]
      if (translation) draft = setFieldValue(draft, { name, photo, locale }, translation.text)
    }
  }
  return draft
}
