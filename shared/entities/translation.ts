/**
 * Defines the translations of the content. Each translation is stored together with the French text
 * that was translated.
 */
import * as v from 'valibot'

import { DEFAULT_LOCALE, LOCALES, type Locale } from '../locale.ts'
import { createTextSchema, MAX_LONG_TEXT_LENGTH } from '../validation.ts'
import {
  getTranslatableFields,
  TRANSLATION_SCHEMAS,
  type TranslatableEntityType,
  type TranslatableField,
} from './translatable-fields.ts'

export type TargetLocale = Exclude<Locale, typeof DEFAULT_LOCALE>
export const TARGET_LOCALES = LOCALES.filter(
  (locale): locale is TargetLocale => locale !== DEFAULT_LOCALE,
)

/**
 * Normalizes a typed translation as the server does before it stores the translation. For example,
 * removes the spaces at the ends of a title. Returns an invalid translation unchanged.
 */
export function normalizeTranslation<Type extends TranslatableEntityType>(
  type: Type,
  field: TranslatableField<Type>,
  typed: string,
): string {
  const parsed = v.safeParse(TRANSLATION_SCHEMAS[type][field] as v.GenericSchema<string>, typed)
  return parsed.success ? parsed.output : typed
}

/**
 * A stored translation. `source` is the French text to which the translation belongs. This is the
 * text that was translated or, if the French text has changed since, the text for which the artist
 * has confirmed the translation.
 */
export type Translation = { text: string; source: string }
export type Translations<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: Translation }
}

/**
 * Translations in public responses. They have no `source`, because the source may be a French text
 * that the artist has since removed from the site.
 */
export type PublicTranslations<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: Pick<Translation, 'text'> }
}

/** Copies the translations of the translatable fields, without their sources. */
export function toPublicTranslations<Type extends TranslatableEntityType>(
  type: Type,
  translations: Translations<TranslatableField<Type>>,
): PublicTranslations<TranslatableField<Type>> {
  const publicTexts: PublicTranslations = {}
  for (const locale of TARGET_LOCALES) {
    const translated = translations[locale]
    if (!translated) continue
    const texts = getTranslatableFields(type).flatMap((field) => {
      const translation = translated[field]
      return translation ? [[field, { text: translation.text }]] : []
    })
    publicTexts[locale] = Object.fromEntries(texts)
  }
  return publicTexts as PublicTranslations<TranslatableField<Type>>
}

/**
 * Type of an entity in an API response. It equals `Input`, the type of the entity in a request,
 * except that `translations` contains stored translations.
 */
export type WithTranslations<Input, Type extends TranslatableEntityType> = Omit<
  Input,
  'translations'
> & {
  translations: Translations<TranslatableField<Type>>
}

/**
 * A translation in a request. A plain string is a translation of the French text in the same
 * request. An object contains the translated French text in `source`.
 */
export type TranslationInput = string | Translation
export type TranslationInputs<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: TranslationInput }
}

/** Rejects arrays before the object schema runs, because valibot accepts an array as an object. */
const isPlainObject = v.custom<object>(
  (value) => typeof value === 'object' && !Array.isArray(value),
  'not_an_object',
)

/**
 * Builds the schema of one translation, which is a string or an object. Does not use a union,
 * because the error message of a union would not name the check that failed.
 */
const createTranslationTextSchema = (schema: v.GenericSchema<string>) => {
  const translation = v.strictObject({
    text: schema,
    source: createTextSchema(MAX_LONG_TEXT_LENGTH),
  })
  return v.lazy((input) => (v.is(isPlainObject, input) ? translation : schema))
}

/**
 * Builds the schema of the field `translations` in a request. A plain string is a translation of
 * the French text in the same request. An empty text deletes the stored translation. Translations
 * that are not sent are kept.
 */
export function createTranslationsSchema<Type extends TranslatableEntityType>(type: Type) {
  const entries = Object.entries(TRANSLATION_SCHEMAS[type]).map(([field, schema]) => [
    field,
    createTranslationTextSchema(schema),
  ])
  const texts = v.optional(
    v.pipe(isPlainObject, v.partial(v.strictObject(Object.fromEntries(entries)))),
  )
  const targets = v.strictObject(
    Object.fromEntries(TARGET_LOCALES.map((locale) => [locale, texts])),
  )
  return v.optional(
    v.pipe(isPlainObject, targets) as unknown as v.GenericSchema<
      TranslationInputs<TranslatableField<Type>>
    >,
  )
}

const isEmpty = (french: string) => french.trim() === ''

/**
 * Returns `missing` if there is no translation, `outdated` if the translation was made from an
 * older French text, and otherwise `right`. If the French text is empty, no translation is needed
 * and the result is `right`.
 */
export function getTranslationState(
  french: string,
  translation: Translation | undefined,
): 'missing' | 'outdated' | 'right' {
  if (isEmpty(french)) return 'right'
  if (!translation) return 'missing'
  return translation.source === french ? 'right' : 'outdated'
}

/**
 * Returns the text of a field in a language. A translation is returned even if it is outdated. If
 * there is no translation, the French text is returned and `isFallback` is true. If the French text
 * is empty, the result is empty in every language.
 */
export function getLocalizedField<Field extends string>(
  entity: { [F in Field]: string } & { translations: PublicTranslations<NoInfer<Field>> },
  field: Field,
  locale: Locale,
): { text: string; isFallback: boolean } {
  const french: string = entity[field]
  if (locale === DEFAULT_LOCALE || isEmpty(french)) return { text: french, isFallback: false }
  const translation = entity.translations[locale]?.[field]
  return translation
    ? { text: translation.text, isFallback: false }
    : { text: french, isFallback: true }
}
