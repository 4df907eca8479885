import * as v from 'valibot'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../locale.ts'
import { createTextSchema, MAX_LONG_TEXT_LENGTH } from '../validation.ts'

export type TargetLocale = Exclude<Locale, typeof DEFAULT_LOCALE>
export const TARGET_LOCALES = LOCALES.filter(
  (locale): locale is TargetLocale => locale !== DEFAULT_LOCALE,
)

export const createTargetLocaleRecord = <Value>(value: (locale: TargetLocale) => Value) =>
  Object.fromEntries(TARGET_LOCALES.map((locale) => [locale, value(locale)])) as Record<
    TargetLocale,
    Value
  >

export type Translation = { text: string; source: string }
export type Translations<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: Translation }
}

/**
 * Translations without their French source text, which the artist may have removed from the site.
 */
export type PublicTranslations<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: Pick<Translation, 'text'> }
}

export function toPublicTranslations<Field extends string>(
  names: readonly Field[],
  translations: Translations<Field>,
): PublicTranslations<Field> {
  const publicTexts: PublicTranslations = {}
  for (const locale of TARGET_LOCALES) {
    const translated = translations[locale]
    if (!translated) continue
    const texts = names.flatMap((name) => {
      const translation = translated[name]
      return translation ? [[name, { text: translation.text }]] : []
    })
    publicTexts[locale] = Object.fromEntries(texts)
  }
  return publicTexts as PublicTranslations<Field>
}

/**
 * A translation in a request. A plain string is a translation of the French text in that request.
 */
export type TranslationInput = string | Translation
export type TranslationInputs<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: TranslationInput }
}

/** Rejects arrays, which valibot would accept as objects. */
const isPlainObject = v.custom<object>(
  (value) => typeof value === 'object' && !Array.isArray(value),
  'not_an_object',
)

/**
 * Chooses the schema by the type of the input, because the error message of a union would not name
 * the failed check.
 */
const createTranslationTextSchema = (schema: v.GenericSchema<string>) => {
  const translation = v.strictObject({
    text: schema,
    source: createTextSchema(MAX_LONG_TEXT_LENGTH),
  })
  return v.lazy((input) => (v.is(isPlainObject, input) ? translation : schema))
}

/**
 * Validates translations in a request. An empty text deletes the stored translation, and a missing
 * translation keeps it.
 */
export function createTranslationsSchema<Field extends string>(
  schemas: Record<Field, v.GenericSchema<string>>,
) {
  const entries = Object.entries<v.GenericSchema<string>>(schemas).map(([field, schema]) => [
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
    v.pipe(isPlainObject, targets) as unknown as v.GenericSchema<TranslationInputs<Field>>,
  )
}

const isEmpty = (french: string) => french.trim() === ''

const UNIT = /(?<!\p{L})(?:mm|cm|dm|kg)(?!\p{L})/gu

/** Returns false for texts without words: numbers and dimensions such as “Ø 24 × H 46 cm”. */
export const needsTranslation = (french: string) => /\p{L}{2}/u.test(french.replaceAll(UNIT, ''))

/**
 * Returns the state of a translation. `outdated` means that it was made from an older French text.
 */
export function getTranslationState(
  french: string,
  translation: Translation | undefined,
): 'missing' | 'outdated' | 'right' {
  if (isEmpty(french)) return 'right'
  if (!translation) return needsTranslation(french) ? 'missing' : 'right'
  return translation.source === french ? 'right' : 'outdated'
}

/**
 * Returns a field in the given language, or the French text and `isFallback` if it has no
 * translation. Also returns an outdated translation.
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
    : { text: french, isFallback: needsTranslation(french) }
}
