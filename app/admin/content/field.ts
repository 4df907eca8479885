/** Names one text of an entity, wherever it stands: in a form, on a translation's desk, in an error. */
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'

export type FieldRef = {
  name: string
  /** The id of the photo that it describes; null for the entity's own. */
  photo: number | null
  locale: Locale
}

/** A field of the entity itself. */
export const frenchField = (name: string): FieldRef => ({
  name,
  photo: null,
  locale: DEFAULT_LOCALE,
})

/** What a photo shows, in French. */
export const descriptionOf = (photo: number): FieldRef => ({
  name: 'alt',
  photo,
  locale: DEFAULT_LOCALE,
})

export const isSameField = (a: FieldRef, b: FieldRef) =>
  a.name === b.name && a.photo === b.photo && a.locale === b.locale

/** Where a field is found on the page, to lead to it. */
export function fieldId({ name, photo, locale }: FieldRef): string {
  const language = locale === DEFAULT_LOCALE ? '' : `${locale}.`
  return `champ-${language}${photo === null ? name : `photo-${photo}`}`
}
