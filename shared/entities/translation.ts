/**
 * Defines the translations of the content. Each translation is stored together with the French text
 * that was translated.
 */
import * as v from 'valibot'

import { DEFAULT_LOCALE, LOCALES, type Locale } from '../locale.ts'
import { getTypedKeys } from '../pick.ts'

import {
  createSingleLineRule,
  createTextRule,
  createTrimmedTextRule,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from '../rules.ts'
import { createExhibitionFields } from './exhibition.ts'

export type TargetLocale = Exclude<Locale, typeof DEFAULT_LOCALE>
export const TARGET_LOCALES = LOCALES.filter(
  (locale): locale is TargetLocale => locale !== DEFAULT_LOCALE,
)

const [name, short, long] = [
  createSingleLineRule(MAX_NAME_LENGTH),
  createTrimmedTextRule(MAX_SHORT_TEXT_LENGTH),
  createTextRule(MAX_LONG_TEXT_LENGTH),
]

/**
 * The numbers of the positions on the timeline of the portrait page. Each position may contain a
 * period of training or experience, or may be empty.
 */
export const TIMELINE_POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type TimelinePosition = (typeof TIMELINE_POSITIONS)[number]
/**
 * Returns an object with one field for each position on the timeline, such as `period_1_year`. All
 * fields have the same value.
 */
export const createPeriodFields = <Part extends string, Value>(part: Part, value: Value) =>
  Object.fromEntries(
    TIMELINE_POSITIONS.map((position) => [`period_${position}_${part}`, value]),
  ) as Record<`period_${TimelinePosition}_${Part}`, Value>

/**
 * The translatable fields of each entity type, with the validation rules of their translations. A
 * translation has the same maximum length as the French text. Saving an empty translation deletes
 * the stored translation.
 */
const RULES = {
  art_piece: {
    title: name,
    description: long,
    price_covers: short,
    materials: short,
    signature: short,
    dimensions: short,
    care: short,
    on_view_at: short,
  },
  category: { name, description: long, care: short },
  news: { title: name, excerpt: long, content: long },
  training: {
    title: name,
    excerpt: long,
    description: long,
    duration: short,
    times: short,
    level: short,
    language: short,
    to_bring: short,
    meals: short,
    lodging: short,
    cancellation: short,
  },
  workshop: { craft: short, hours: long, station: short, parking: short, visit: long },
  legal: { sale_terms: long, course_terms: long },
  purchase: { delivery: short, packing: short, payment: short, returns: short },
  home: {
    heading: name,
    lead: long,
    to_gallery: name,
    teaching_title: name,
    teaching_text: long,
    teaching_link: name,
    foundry_title: name,
    foundry_text: long,
    foundry_link: name,
    turning_title: name,
    turning_text: long,
    turning_link: name,
    closing_title: name,
    closing_text: long,
    closing_gallery: name,
    closing_contact: name,
    page_title: name,
    page_description: short,
  },
  portrait: {
    heading: name,
    lead: long,
    caption: short,
    journey: long,
    creed_heading: name,
    philosophy_title: name,
    philosophy_text: long,
    approach_title: name,
    approach_text: long,
    years_heading: name,
    years_note: short,
    ...createPeriodFields('title', name),
    ...createPeriodFields('text', long),
    ...createExhibitionFields('title', name),
    ...createExhibitionFields('place', name),
    page_title: name,
    page_description: short,
  },
  image: { alt: short },
} as const
type Rules = typeof RULES

/**
 * All types with translatable fields: the entity types and `image`, because photos have
 * descriptions.
 */
export type TranslatedEntityType = keyof Rules
/** Entity types that have a form in the admin and whose revisions are stored. */
export type EditableEntityType = Exclude<TranslatedEntityType, 'image'>
/** Entity types of which exactly one entity exists. This entity cannot be created or deleted. */
export const SINGLETON_ENTITY_TYPES = ['workshop', 'home', 'portrait', 'legal', 'purchase'] as const
export type SingletonEntityType = (typeof SINGLETON_ENTITY_TYPES)[number]
/** Types whose entities can be deleted, including photos. */
export type DeletableEntityType = Exclude<TranslatedEntityType, SingletonEntityType>
/** Entity types whose entities can be created in a form. */
export type CreatableEntityType = EditableEntityType & DeletableEntityType

export const TRANSLATED_ENTITY_TYPES = getTypedKeys(RULES)
export const EDITABLE_ENTITY_TYPES = TRANSLATED_ENTITY_TYPES.filter((type) => type !== 'image')
const isDeletable = (type: TranslatedEntityType): type is DeletableEntityType =>
  !SINGLETON_ENTITY_TYPES.some((single) => single === type)
export const DELETABLE_ENTITY_TYPES = TRANSLATED_ENTITY_TYPES.filter(isDeletable)
export type TranslatableField<Type extends TranslatedEntityType> = keyof Rules[Type] & string

/** Returns the translatable fields of a type in the order in which the form shows them. */
export const getTranslatableFields = <Type extends TranslatedEntityType>(type: Type) =>
  getTypedKeys(RULES[type])

/**
 * Normalizes a typed translation as the server does before it stores the translation. For example,
 * removes the spaces at the ends of a title. Returns an invalid translation unchanged.
 */
export function normalizeTranslation<Type extends TranslatedEntityType>(
  type: Type,
  field: TranslatableField<Type>,
  typed: string,
): string {
  const parsed = v.safeParse(RULES[type][field] as v.GenericSchema<string>, typed)
  return parsed.success ? parsed.output : typed
}

/**
 * A stored translation. `source` is the French text from which the translation was made. If the
 * artist has confirmed the translation after a change of the French text, `source` is the changed
 * text.
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
export function toPublicTranslations<Type extends TranslatedEntityType>(
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
export type WithTranslations<Input, Type extends TranslatedEntityType> = Omit<
  Input,
  'translations'
> & {
  translations: Translations<TranslatableField<Type>>
}

/**
 * A translation in a request. A plain string is a translation of the French text in the same
 * request.
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
 * because the error message of a union would not name the rule that failed.
 */
const createTranslationTextSchema = (rule: v.GenericSchema<string>) => {
  const translation = v.strictObject({ text: rule, source: long })
  return v.lazy((input) => (v.is(isPlainObject, input) ? translation : rule))
}

/**
 * Builds the schema of the field `translations` in a request. A plain string is a translation of
 * the French text in the same request. An empty text deletes the stored translation. Translations
 * that are not sent are kept.
 */
export function createTranslationsSchema<Type extends TranslatedEntityType>(type: Type) {
  const entries = Object.entries(RULES[type]).map(([field, rule]) => [
    field,
    createTranslationTextSchema(rule),
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
 * there is no translation, the French text is returned. If the French text is empty, the result is
 * empty in every language.
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
