/** What stands in a form, as typed: the entity's own fields, its translations, and what its photos show. */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../shared/locale.ts'
import { TARGET_LOCALES, type TargetLocale } from '../../../shared/translation.ts'
import { descriptionOf, type FieldRef } from '../content/field.ts'
import { type AnyEntity, type Fields, type Kind, photosOf } from '../content/kind.ts'
import { savedTexts } from '../content/translations.ts'

/** A translation as it is typed. */
export type TypedTranslation = {
  text: string
  /** The French text that stood beside it while it was typed. */
  source?: string
  /** The French text for which it was found to be still right. */
  confirmed?: string
}

/** The fields of an entity or of a photo, in French and in the other languages. */
type Words = { fr: Fields } & Record<TargetLocale, Record<string, TypedTranslation>>

/** The photos are named by their ids. */
export type Draft = Words & { photos: Record<number, Words> }

type Cell = Fields[string] | TypedTranslation

const noWords = (): Words => ({ fr: {}, en: {}, de: {}, es: {}, nl: {} })

/** A draft with nothing but the French fields of the entity itself. */
export const frenchDraft = (fields: Fields): Draft => ({ ...noWords(), fr: fields, photos: {} })

const wordsAt = (draft: Draft, photo: number | null): Words | undefined =>
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

/** The translation that is typed there, if any was; none in French. */
export function translationAt(draft: Draft, field: FieldRef): TypedTranslation | undefined {
  const cell = cellAt(draft, field)
  return typeof cell === 'object' ? cell : undefined
}

/** What stands in a field; nothing is an empty text. */
export function valueAt(draft: Draft, field: FieldRef): string | boolean {
  const cell = cellAt(draft, field) ?? ''
  return typeof cell === 'object' ? cell.text : cell
}

export const textAt = (draft: Draft, field: FieldRef): string => {
  const value = valueAt(draft, field)
  return typeof value === 'string' ? value : ''
}

/** Whether the form has such a field in French; a translation may be written of any text. */
export const isFieldOf = (draft: Draft, field: FieldRef) =>
  field.locale !== DEFAULT_LOCALE || cellAt(draft, field) !== undefined

/**
 * The draft with another value in that field.
 * @param source the French text that a translation is typed from
 */
export function withValue(
  draft: Draft,
  field: FieldRef,
  value: string | boolean,
  source?: string,
): Draft {
  if (field.locale === DEFAULT_LOCALE) return withCell(draft, field, value)
  const before = translationAt(draft, field)
  const text = String(value)
  return withCell(draft, field, { ...before, text, ...(source !== undefined && { source }) })
}

/** The draft with a translation found to be still right for that French text; null takes that back. */
export function withConfirmation(draft: Draft, field: FieldRef, french: string | null): Draft {
  const { confirmed: _, ...before } = translationAt(draft, field) ?? { text: '' }
  return withCell(draft, field, french === null ? before : { ...before, confirmed: french })
}

/** The draft with that field as it stands in another one. */
export const withFieldOf = (draft: Draft, field: FieldRef, other: Draft): Draft =>
  withCell(draft, field, cellAt(other, field) ?? emptyIn(field.locale))
const emptyIn = (locale: Locale): Cell => (locale === DEFAULT_LOCALE ? '' : { text: '' })

/** The draft with the descriptions of those photos only. */
export const withPhotosIn = (draft: Draft, ids: number[]): Draft => ({
  ...draft,
  photos: Object.fromEntries(
    Object.entries(draft.photos).filter(([id]) => ids.includes(Number(id))),
  ),
})

const fieldsOf = (words: Words[], photo: number | null): FieldRef[] =>
  LOCALES.flatMap((locale) =>
    [...new Set(words.flatMap((one) => Object.keys(one[locale])))].map((name) => ({
      name,
      photo,
      locale,
    })),
  )

/** Every field that one of the drafts has. */
export function fieldsIn(...drafts: Draft[]): FieldRef[] {
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

/** What a form begins with: the entity as it is saved, or a new one. */
export function draftOf(kind: Pick<Kind, 'draft' | 'translates'>, entity: AnyEntity | null): Draft {
  let draft = frenchDraft(kind.draft(entity))
  for (const { id, alt } of entity ? photosOf(entity) : []) {
    draft = withValue(draft, descriptionOf(id), alt)
  }
  for (const { name, photo, translations } of savedTexts(kind, entity)) {
    for (const locale of TARGET_LOCALES) {
      const kept = translations[locale]
      if (kept) draft = withValue(draft, { name, photo, locale }, kept.text)
    }
  }
  return draft
}
