/**
 * References a text of an entity or of a photo in one language. Forms, the translation view and
 * error messages identify fields by such references.
 */
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'

export type FieldRef = {
  name: string
  /** The id of the photo that the text describes, or null for a field of the entity. */
  photo: number | null
  locale: Locale
}

/** Returns the reference to a French field of the entity. */
export const createFrenchFieldRef = (name: string): FieldRef => ({
  name,
  photo: null,
  locale: DEFAULT_LOCALE,
})

/** Returns the reference to the French description of a photo. */
export const createPhotoDescriptionFieldRef = (photo: number): FieldRef => ({
  name: 'alt',
  photo,
  locale: DEFAULT_LOCALE,
})

export const isSameField = (a: FieldRef, b: FieldRef) =>
  a.name === b.name && a.photo === b.photo && a.locale === b.locale

/** Returns the DOM id of the field's input element. */
export function getFieldId({ name, photo, locale }: FieldRef): string {
  const language = locale === DEFAULT_LOCALE ? '' : `${locale}.`
  return `champ-${language}${photo === null ? name : `photo-${photo}`}`
}
