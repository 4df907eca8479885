import { TARGET_LOCALES, type TargetLocale } from '../../../shared/entities/translation.ts'
import { createLocaleRecord, DEFAULT_LOCALE, LOCALES, type Locale } from '../../../shared/locale.ts'
import {
  type AnyEntity,
  createPhotoDescriptionFieldKey,
  type EntityDefinition,
  type FieldKey,
  type FieldValues,
  getPhotos,
} from '../entity/entity-definition.ts'
import { getSavedTexts } from '../entity/translation-state.ts'

export type DraftTranslation = {
  text: string
  /** The French text that was shown while the translation was typed. */
  source?: string
  /** The French text for which the translation was confirmed. */
  confirmed?: string
}

type LocalizedFields = { fr: FieldValues } & Record<TargetLocale, Record<string, DraftTranslation>>

export type Draft = LocalizedFields & { photos: Record<number, LocalizedFields> }

type Cell = FieldValues[string] | DraftTranslation

const createEmptyFields = (): LocalizedFields => createLocaleRecord(() => ({}))

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

export function getDraftTranslation(draft: Draft, field: FieldKey): DraftTranslation | undefined {
  const cell = getCell(draft, field)
  return typeof cell === 'object' ? cell : undefined
}

export function getFieldValue(draft: Draft, field: FieldKey): string | boolean {
  const cell = getCell(draft, field) ?? ''
  return typeof cell === 'object' ? cell.text : cell
}

export const getFieldText = (draft: Draft, field: FieldKey): string => {
  const value = getFieldValue(draft, field)
  return typeof value === 'string' ? value : ''
}

/** Always true for fields in other languages, because a draft omits missing translations. */
export const isFieldInDraft = (draft: Draft, field: FieldKey) =>
  field.locale !== DEFAULT_LOCALE || getCell(draft, field) !== undefined

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

/** If `french` is null, removes the confirmation. */
export function setConfirmedSourceText(
  draft: Draft,
  field: FieldKey,
  french: string | null,
): Draft {
  const { confirmed: _, ...before } = getDraftTranslation(draft, field) ?? { text: '' }
  return setCell(draft, field, french === null ? before : { ...before, confirmed: french })
}

export const copyField = (draft: Draft, field: FieldKey, other: Draft): Draft =>
  setCell(draft, field, getCell(other, field) ?? getEmptyCell(field.locale))
const getEmptyCell = (locale: Locale): Cell => (locale === DEFAULT_LOCALE ? '' : { text: '' })

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

export function createDraft(
  kind: Pick<EntityDefinition, 'draft' | 'entityFields'>,
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
