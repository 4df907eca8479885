/** The content in the four other languages: beside each French text a translation, and the French it was made from. */
import * as v from 'valibot'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'
import { LONG_LENGTH, NAME_LENGTH, SHORT_LENGTH, singleLine, text, trimmed } from './rules.ts'

export const TARGET_LOCALES = ['en', 'de', 'es', 'nl'] as const satisfies Locale[]
export type TargetLocale = (typeof TARGET_LOCALES)[number]

const [name, short, long] = [singleLine(NAME_LENGTH), trimmed(SHORT_LENGTH), text(LONG_LENGTH)]

/** The places of the timeline: each may hold a period. */
export const PERIODS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type Period = (typeof PERIODS)[number]
type PeriodRules = Record<`period_${Period}_title`, typeof name> &
  Record<`period_${Period}_text`, typeof long>
const PERIOD_RULES = Object.fromEntries(
  PERIODS.flatMap((place) => [
    [`period_${place}_title`, name],
    [`period_${place}_text`, long],
  ]),
) as PeriodRules

/** What is translated, and how long a translation may be: as long as the French. It may be empty: that removes it. */
const RULES = {
  art_piece: {
    title: name,
    description: long,
    materials: short,
    signature: short,
    dimensions: short,
  },
  category: { name, description: long },
  news: { title: name, excerpt: long, content: long },
  training: {
    title: name,
    excerpt: long,
    description: long,
    duration: short,
    times: short,
    level: short,
    to_bring: short,
    lodging: short,
  },
  workshop: { craft: short, hours: long, visit: long },
  legal: { sale_terms: long, course_terms: long },
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
    ...PERIOD_RULES,
    page_title: name,
    page_description: short,
  },
  image: { alt: short },
} as const
type Rules = typeof RULES

/** What has translations: the entities, and their photos for the descriptions. */
export type TranslatedType = keyof Rules
/** Those among them that have a form of their own, and versions before each change. */
export type FormType = Exclude<TranslatedType, 'image'>
/** Those that there is one of, always: they are neither made nor deleted. */
export const SINGLE_TYPES = ['workshop', 'home', 'portrait', 'legal'] as const
export type SingleType = (typeof SINGLE_TYPES)[number]
/** Those that are made and deleted. */
export type DeletableType = Exclude<TranslatedType, SingleType>
export type CreatedType = FormType & DeletableType

export const TRANSLATED_TYPES = Object.keys(RULES) as TranslatedType[]
export const FORM_TYPES = TRANSLATED_TYPES.filter((type) => type !== 'image')
const isDeletable = (type: TranslatedType): type is DeletableType =>
  !SINGLE_TYPES.some((single) => single === type)
export const DELETABLE_TYPES = TRANSLATED_TYPES.filter(isDeletable)
export type TranslatableField<Type extends TranslatedType> = keyof Rules[Type] & string

/** The translatable fields of a kind, in the order of its form. */
export const translatableFields = <Type extends TranslatedType>(type: Type) =>
  Object.keys(RULES[type]) as TranslatableField<Type>[]

/** A text as it is kept: short ones lose the spaces around them. One that breaks its rule stays as it is. */
export function asKept<Type extends TranslatedType>(
  type: Type,
  field: TranslatableField<Type>,
  typed: string,
): string {
  const kept = v.safeParse(RULES[type][field] as v.GenericSchema<string>, typed)
  return kept.success ? kept.output : typed
}

/** `source` is the French text that the translation was made or confirmed from. */
export type Translation = { text: string; source: string }
export type Translations<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: Translation }
}

/** Translations as visitors read them: without the French text, which may be one that was withdrawn. */
export type PublicTranslations<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: Pick<Translation, 'text'> }
}

/** Copies the texts of the translatable fields and nothing else. */
export function publicTranslations<Type extends TranslatedType>(
  type: Type,
  translations: Translations<TranslatableField<Type>>,
): PublicTranslations<TranslatableField<Type>> {
  const shown: PublicTranslations = {}
  for (const locale of TARGET_LOCALES) {
    const translated = translations[locale]
    if (!translated) continue
    const texts = translatableFields(type).flatMap((field) => {
      const translation = translated[field]
      return translation ? [[field, { text: translation.text }]] : []
    })
    shown[locale] = Object.fromEntries(texts)
  }
  return shown as PublicTranslations<TranslatableField<Type>>
}

/** An entity as the server answers it, for what was written of it. */
export type Translated<Input, Type extends TranslatedType> = Omit<Input, 'translations'> & {
  translations: Translations<TranslatableField<Type>>
}

/** As a write takes it: a text alone was made from the French of the same save. */
export type NewTranslation = string | Translation
export type NewTranslations<Field extends string = string> = {
  [Target in TargetLocale]?: { [F in Field]?: NewTranslation }
}

/** To valibot a list is an object without the fields it looks for. */
const isNoList = v.custom<object>(
  (value) => typeof value === 'object' && !Array.isArray(value),
  'not_an_object',
)

/** Not a union: valibot would only say that it is neither. */
const written = (rule: v.GenericSchema<string>) => {
  const translation = v.strictObject({ text: rule, source: long })
  return v.lazy((given) => (v.is(isNoList, given) ? translation : rule))
}

/**
 * What a write takes beside the French fields. A text alone is kept with the French text of the same save as its
 * source; an empty text removes a translation; what is not sent stays as it is.
 */
export function translationsOf<Type extends TranslatedType>(type: Type) {
  const entries = Object.entries(RULES[type]).map(([field, rule]) => [field, written(rule)])
  const texts = v.optional(v.pipe(isNoList, v.partial(v.strictObject(Object.fromEntries(entries)))))
  const targets = v.strictObject(
    Object.fromEntries(TARGET_LOCALES.map((locale) => [locale, texts])),
  )
  return v.optional(
    v.pipe(isNoList, targets) as unknown as v.GenericSchema<
      NewTranslations<TranslatableField<Type>>
    >,
  )
}

const isEmpty = (french: string) => french.trim() === ''

/** How far a translation is: not there, or made from another French text. An empty French text needs none. */
export function translationState(
  french: string,
  translation: Translation | undefined,
): 'missing' | 'outdated' | 'right' {
  if (isEmpty(french)) return 'right'
  if (!translation) return 'missing'
  return translation.source === french ? 'right' : 'outdated'
}

/**
 * A field as a visitor reads it: translated, also when the French has changed since, else in French, which the page
 * then has to mark. A French text that was emptied is empty in every language.
 */
export function inLanguage<Field extends string>(
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
