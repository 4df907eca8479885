/**
 * Defines references to form fields. A reference identifies a text of an entity or of a photo in
 * one language. Forms, the translation view and error messages use such references.
 */
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'

export type FieldKey = {
  name: string
  /** The id of the photo that the text describes, or null for a field of the entity. */
  photo: number | null
  locale: Locale
}

/** Returns the reference to a French field of the entity. */
export const createFrenchFieldKey = (name: string): FieldKey => ({
  name,
  photo: null,
  locale: DEFAULT_LOCALE,
})

/** Returns the reference to the French description of a photo. */
export const createPhotoDescriptionFieldKey = (photo: number): FieldKey => ({
  name: 'alt',
  photo,
  locale: DEFAULT_LOCALE,
})

export const isSameField = (a: FieldKey, b: FieldKey) =>
  a.name === b.name && a.photo === b.photo && a.locale === b.locale

/** Returns the DOM id of the field's input element. */
export function getFieldElementId({ name, photo, locale }: FieldKey): string {
  const language = locale === DEFAULT_LOCALE ? '' : `${locale}.`
  return `champ-${language}${photo === null ? name : `photo-${photo}`}`
}
