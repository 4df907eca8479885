import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'

export type FieldKey = {
  name: string
  /** Null for a field of the entity itself. */
  photo: number | null
  locale: Locale
}

export const createFrenchFieldKey = (name: string): FieldKey => ({
  name,
  photo: null,
  locale: DEFAULT_LOCALE,
})

export const createPhotoDescriptionFieldKey = (photo: number): FieldKey => ({
  name: 'alt',
  photo,
  locale: DEFAULT_LOCALE,
})

export const isSameField = (a: FieldKey, b: FieldKey) =>
  a.name === b.name && a.photo === b.photo && a.locale === b.locale

export function getFieldElementId({ name, photo, locale }: FieldKey): string {
  const language = locale === DEFAULT_LOCALE ? '' : `${locale}.`
  return `champ-${language}${photo === null ? name : `photo-${photo}`}`
}
